/// Words of a table that say how names in a text are read.
///
/// `rubrics/README.md` explains each key. A table without any of them is searched for its longest
/// name, wherever that stands.
package struct NamingRules: Equatable, Sendable {
  /// Words that may stand behind the name of a thing: "set", "gray".
  package var behind: [String] = []
  /// Words that begin a phrase about something else: "with", "for".
  package var links: [String] = []
  /// Words of "set of 2", behind which the thing itself stands.
  package var sets: [String] = []
  /// Words for a part of a thing: "leg", "frame".
  package var parts: [String] = []
  /// Names that count only if nothing more specific is named.
  package var generic: [GenericName] = []
  /// Words before a name, with any words between, that make it something else: "faux", "dog".
  package var notBefore: [String] = []
  /// Words right before a name that make it something else: "non".
  package var notNext: [String] = []
  /// Words right behind a name that make it something else: "look".
  package var notAfter: [String] = []
  /// Words that say, in front of a name, that it is a look: "finish: oak".
  package var notLabel: [String] = []
  /// Links between names of which each may be the one: "or".
  package var choices: [String] = []
  /// Words for what was done to a material: "stained".
  package var treatments: [String] = []
  /// Words behind a part for what was done with it to the whole thing: "button tufted".
  package var workings: [String] = []
  /// Words between a part and its material: "legs in oak".
  package var between: [String] = []
  /// Words that may stand between "not" and a name: "not real leather".
  package var fillers: [String] = []
  /// Words for a thing whose look a treatment gives: "oak-finished furniture".
  package var things: [String] = []
  /// Parts that stand behind a number and describe the thing: "2 drawers".
  package var counted: [String] = []
  /// Numbers in words.
  package var numbers: [String] = []
  /// Words for a thing of many colors.
  package var many: [String] = []

  /// Whether no rule is given.
  package var isEmpty: Bool { self == NamingRules() }
}

/// A name that stands for a whole class of entries: "wood" for oak and walnut.
package struct GenericName: Equatable, Sendable {
  /// The name of its entry.
  package var name: String
  /// The families whose entries are more specific.
  package var families: [String]
}
