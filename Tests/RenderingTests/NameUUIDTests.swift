import Testing

@testable import Rendering

@Suite struct NameUUIDTests {
  @Test(
    "A name has the UUID that others make of it",
    arguments: [
      ("www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
      ("", "4ebd0208-8328-5d69-8c44-ec50939c0967"),
      ("소년이 온다", "5b853ceb-ed84-5730-b384-ca5773e03bc9"),
      // Around the length of one block of the hash, with and without the namespace's sixteen bytes.
      (String(repeating: "a", count: 39), "5824f981-4282-59d4-9716-acb6d741350e"),
      (String(repeating: "a", count: 40), "39f39c20-db47-5131-8879-62f8f67f9014"),
      (String(repeating: "a", count: 48), "7280cc42-274a-5c4a-91fc-ae23f853eeb7"),
      (String(repeating: "a", count: 200), "fe30bfa6-ef90-59b3-b108-118411d0f0ab"),
    ])
  func known(name: String, uuid: String) {
    #expect(NameUUID(name, in: .dns).description == uuid)
    #expect(NameUUID(name, in: .dns).urn == "urn:uuid:" + uuid)
  }

  @Test("A name has another UUID in another namespace")
  func namespaces() {
    #expect(NameUUID("a") != NameUUID("a", in: .dns))
    #expect(NameUUID("a") == NameUUID("a") && NameUUID("a") != NameUUID("b"))
  }
}
