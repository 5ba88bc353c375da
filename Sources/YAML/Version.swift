import CYAML

/// Of libyaml, such as `0.2.5`.
package var libyamlVersion: String { unsafe String(cString: yaml_get_version_string()) }
