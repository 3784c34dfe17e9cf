import RemoBytes

/// The keys of one kind of object, with the required ones.
protocol ContractObject: RawRepresentable<Int> {
  static var names: JSONKeySet { get }
  static var required: [Self] { get }
}

extension ContractObject {
  var name: String { Self.names.names[rawValue] }
}

/// The keys of each object of the contract, in the order in which they usually arrive.
struct ContractKeys {
  let item = Item.names
  let unmatched = Unmatched.names
  let root = Root.names
  /// A bit for each key that an item must have.
  let requiredOfItem = JSONReader.Object.mask(Item.required.map(\.rawValue))

  // Created on first use, as few lists have such objects.
  var costs: JSONKeySet { Costs.names }
  var fee: JSONKeySet { Fee.names }
  var adjustment: JSONKeySet { AdjustmentKey.names }
  var apiError: JSONKeySet { APIError.names }

  typealias Item = ItemField

  enum Unmatched: Int, ContractObject {
    case category, searchKeywords, googleShoppingURL

    static let names = JSONKeySet(
      ["category", "search_keywords", "google_shopping_url"]
    ) { _ in .text }
    static let required: [Unmatched] = [.category, .searchKeywords, .googleShoppingURL]
  }

  enum Costs: Int, ContractObject {
    case materials, labor, laborNote, permitFees, professionalFees, totalLow, totalHigh

    static let names = JSONKeySet([
      "materials_cents", "labor_estimate_cents", "labor_estimate_note",
      "permit_fees_estimate_cents", "professional_fees", "total_low_cents", "total_high_cents",
    ])
    static let required: [Costs] = []
  }

  enum Fee: Int, ContractObject {
    case professionalType, reason, estimate

    static let names = JSONKeySet(["professional_type", "reason", "estimate_cents"])
    static let required: [Fee] = [.professionalType, .reason, .estimate]
  }

  enum AdjustmentKey: Int, ContractObject {
    case label, amount, percent

    static let names = JSONKeySet(["label", "amount_cents", "percent"])
    static let required: [AdjustmentKey] = [.label]
  }

  /// The keys of a list and of the objects that may surround it.
  enum Root: Int {
    case items, unmatched, total, costs
    case shoppingList, id, projectID, step, success, data, error, message, retryable, detail, scan
    case currency, image, brief, source, projectData, currentStep, adjustments, ownFields

    static let names = JSONKeySet(
      [
        "items", "unmatched", "total_estimated_cost_cents", "cost_breakdown", "shopping_list", "id",
        "project_id", "step", "success", "data", "error", "message", "retryable", "detail",
        "scan_data",
      ],
      rare: [
        "currency", "current_image", "design_brief", "source", "project_data", "current_step",
        "adjustments", "own_fields",
      ])
  }

  /// The keys of a state's `design_brief`.
  enum Brief: Int {
    case roomType, styleProfile

    static let names = JSONKeySet(["room_type", "style_profile"])
  }

  /// The keys of a brief's `style_profile`.
  enum Style: Int {
    case mood, colors, textures

    static let names = JSONKeySet(["mood", "colors", "textures"])
  }

  enum APIError: Int {
    case error, message, retryable, detail

    static let names = JSONKeySet(["error", "message", "retryable", "detail"])
  }
}

extension ItemField: ContractObject {
  static let names = JSONKeySet(
    descriptions.filter { !$0.isExtra }.map(\.key),
    rare: descriptions.filter(\.isExtra).map(\.key)
  ) { descriptions[$0].kind }

  static let required = allCases.filter(\.isRequired)
}
