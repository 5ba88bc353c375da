import YAML

/// What GitHub understands in a workflow, an action and an issue form, as far as ours use it, and what we ask of them
/// beyond that. Everything a file may hold is named here; anything else is a mistake.
struct WorkflowSchema {
  private(set) var mistakes: [String] = []

  /// Every mistake in the text of a workflow of a reader's repository.
  static func mistakes(inWorkflow text: String) throws -> [String] {
    try mistakes(in: text) { $0.workflow($1) }
  }

  /// Every mistake in the text of an `action.yml`.
  static func mistakes(inAction text: String) throws -> [String] {
    try mistakes(in: text) { $0.action($1) }
  }

  /// Every mistake in the text of an issue form.
  static func mistakes(inForm text: String) throws -> [String] {
    try mistakes(in: text) { $0.form($1) }
  }

  private static func mistakes(
    in text: String, _ check: (inout WorkflowSchema, YAMLNode) -> Void
  ) throws -> [String] {
    guard let root = try YAMLNode(parsing: text.utf8) else { return ["there is nothing in it"] }
    var schema = WorkflowSchema()
    check(&schema, root)
    return schema.mistakes
  }

  // MARK: Workflows

  private mutating func workflow(_ root: YAMLNode) {
    let all = group(root, "the workflow", needs: ["name", "on", "permissions", "jobs"], may: ["concurrency", "env"])
    let events = group(all["on"], "on", may: ["push", "schedule", "workflow_dispatch", "issues"])
    if let push = events["push"] { _ = group(push, "on.push", needs: ["branches"], may: ["paths-ignore"]) }
    if let issues = events["issues"] { _ = group(issues, "on.issues", needs: ["types"]) }
    for item in events["schedule"]?.items ?? [] {
      let cron = group(item, "on.schedule", needs: ["cron"])["cron"]?.text ?? ""
      let fields = cron.split(separator: " ")
      if fields.count != 5 || Int(fields[0]).map({ (1...59).contains($0) && $0 % 5 != 0 }) != true {
        report(item, "a schedule needs five fields and an odd minute, not ‘\(cron)’")
      }
    }
    if let concurrency = all["concurrency"] {
      _ = group(concurrency, "concurrency", needs: ["group", "cancel-in-progress"])
    }
    // Nothing is allowed that no job asks for.
    permissions(all["permissions"], mayWrite: [])
    guard case .mapping(let jobs)? = all["jobs"]?.kind else { return report(root, "there are no jobs") }
    let names = jobs.compactMap(\.key.text)
    for job in jobs { self.job(job.value, job.key.text ?? "", among: names) }
  }

  private mutating func job(_ node: YAMLNode, _ name: String, among names: [String]) {
    let job = group(
      node, "job \(name)", needs: ["runs-on", "permissions", "steps"],
      may: ["needs", "if", "timeout-minutes", "env", "environment"])
    if let needed = job["needs"]?.text, !names.contains(needed) { report(node, "there is no job ‘\(needed)’") }
    permissions(job["permissions"], mayWrite: ["contents", "pages", "id-token", "issues", "actions"])
    texts(job["env"], "env")
    if let environment = job["environment"] { texts(environment, "environment", may: ["name", "url"]) }
    steps(job["steps"], node)
  }

  private mutating func permissions(_ node: YAMLNode?, mayWrite: [String]) {
    guard let node else { return }
    guard case .mapping(let entries) = node.kind else { return report(node, "permissions must be named one by one") }
    for entry in entries {
      let (name, value) = (entry.key.text ?? "", entry.value.text ?? "")
      if !["read", "write"].contains(value) || !mayWrite.contains(name) {
        report(entry.key, "the permission ‘\(name): \(value)’")
      }
    }
  }

  // MARK: Actions

  private mutating func action(_ root: YAMLNode) {
    let all = group(root, "the action", needs: ["name", "description", "runs"], may: ["inputs", "outputs"])
    if case .mapping(let inputs)? = all["inputs"]?.kind {
      for input in inputs {
        texts(input.value, "input \(input.key.text ?? "")", needs: ["description"], may: ["default", "required"])
      }
    }
    let runs = group(all["runs"], "runs", needs: ["using", "steps"])
    if runs["using"]?.text != "composite" { report(root, "it must be composite") }
    steps(runs["steps"], root, isInAction: true)
  }

  private mutating func steps(_ node: YAMLNode?, _ place: YAMLNode, isInAction: Bool = false) {
    let items = node?.items ?? []
    if items.isEmpty { report(place, "there are no steps") }
    var ids: Set<String> = []
    for item in items {
      let step = group(item, "step", may: ["name", "id", "if", "uses", "with", "run", "env", "shell"])
      if let id = step["id"]?.text, !ids.insert(id).inserted { report(item, "the id ‘\(id)’ is there twice") }
      texts(step["with"], "with")
      texts(step["env"], "env")
      if (step["uses"] == nil) == (step["run"] == nil) { report(item, "a step either uses or runs something") }
      if let uses = step["uses"]?.text { self.uses(uses, item) }
      if let script = step["run"]?.text {
        // Whoever writes what an expression stands for would write a part of the script.
        if script.contains("${{") { report(item, "an expression in a script") }
        if isInAction != (step["shell"]?.text == "bash") { report(item, "a shell is named in actions, and only there") }
        if step["with"] != nil { report(item, "a script has no ‘with’") }
      }
    }
  }

  /// At a version, and known to us.
  private mutating func uses(_ text: String, _ place: YAMLNode) {
    let known = [
      "actions/checkout@v7", "actions/configure-pages@v6", "actions/upload-pages-artifact@v5",
      "actions/deploy-pages@v5",
      "actions/cache@v5",
    ]
    if !known.contains(text), text.wholeMatch(of: /[A-Za-z0-9-]+\/booksite@v[0-9]+/) == nil {
      report(place, "the action ‘\(text)’")
    }
  }

  // MARK: Forms

  private mutating func form(_ root: YAMLNode) {
    let all = group(root, "the form", needs: ["name", "description", "body"], may: ["title", "labels"])
    var ids: Set<String> = []
    for item in all["body"]?.items ?? [] {
      let field = group(item, "a field", needs: ["type", "attributes"], may: ["id", "validations"])
      let type = field["type"]?.text ?? ""
      if let id = field["id"]?.text, !ids.insert(id).inserted { report(item, "the id ‘\(id)’ is there twice") }
      if let checks = field["validations"] { _ = group(checks, "validations", may: ["required"]) }
      switch type {
      case "input", "textarea":
        _ = group(field["attributes"], type, needs: ["label"], may: ["description", "placeholder", "value"])
      case "dropdown":
        let menu = group(
          field["attributes"], type, needs: ["label", "options"], may: ["description", "default", "multiple"])
        let options = (menu["options"]?.items ?? []).compactMap(\.text)
        if options.isEmpty || Set(options).count != options.count { report(item, "the options") }
        if let place = menu["default"]?.text, Int(place).map(options.indices.contains) != true {
          report(item, "the default")
        }
      default: report(item, "a field of the type ‘\(type)’")
      }
    }
    if ids.isEmpty { report(root, "there are no fields") }
  }

  // MARK: Reading

  private mutating func report(_ node: YAMLNode, _ mistake: String) {
    mistakes.append("\(node.line): \(mistake)")
  }

  /// The members of a group of keys, after a look at which there are.
  private mutating func group(
    _ node: YAMLNode?, _ name: String, needs: [String] = [], may: [String] = []
  ) -> [String: YAMLNode] {
    guard let node, case .mapping(let entries) = node.kind else {
      if let node { report(node, "\(name) must be a group of keys") }
      return [:]
    }
    var members: [String: YAMLNode] = [:]
    for entry in entries {
      let key = entry.key.text ?? ""
      if !(needs + may).contains(key) { report(entry.key, "\(name) has no ‘\(key)’") }
      if members.updateValue(entry.value, forKey: key) != nil { report(entry.key, "‘\(key)’ is there twice") }
    }
    for key in needs where members[key] == nil { report(node, "\(name) lacks ‘\(key)’") }
    return members
  }

  /// A group whose values are all texts; any keys when none are named.
  private mutating func texts(_ node: YAMLNode?, _ name: String, needs: [String] = [], may: [String] = []) {
    guard let node else { return }
    guard case .mapping(let entries) = node.kind else { return report(node, "\(name) must be a group of keys") }
    if !(needs + may).isEmpty { _ = group(node, name, needs: needs, may: may) }
    for entry in entries where entry.value.text == nil { report(entry.key, "\(name) must hold texts") }
  }
}

extension YAMLNode {
  fileprivate var text: String? {
    guard case .scalar(let text, _) = kind else { return nil }
    return text
  }

  fileprivate var items: [YAMLNode] {
    guard case .sequence(let items) = kind else { return [] }
    return items
  }
}
