#if canImport(SwiftUI)
  import ProjectList
  import RemoShop
  import RemoShopFoundation
  import SwiftUI

  /// The screen of a project's list: it waits, shows the list, or offers to try again.
  public struct ProjectListScreen: View {
    @State private var model: ProjectListModel

    /// Creates the screen of a project.
    public init(model: ProjectListModel) { _model = State(initialValue: model) }

    /// The screen.
    public var body: some View {
      content
        .navigationTitle("Shopping List")
        .task { await model.follow() }
    }

    @ViewBuilder private var content: some View {
      switch model.phase {
      case .waiting(let step):
        WaitingView(step: step)
      case .failed(let message, let canRetry):
        FailureView(message: message, canRetry: canRetry) { await model.retry() }
      case .completed(let list, let rejectedCount):
        ListContent(screen: ListScreen(list, rejectedCount: rejectedCount))
          .toolbar {
            ShareLink(item: SharedList(list), preview: SharePreview("Shopping list"))
          }
      }
    }
  }

  /// A sign that the project goes on, with its step.
  struct WaitingView: View {
    let step: String?

    var body: some View {
      if let step {
        ProgressView("Step: \(step)")
      } else {
        ProgressView("Loading")
      }
    }
  }

  /// A message, with a button if the step can be tried again.
  struct FailureView: View {
    let message: String
    let canRetry: Bool
    let retry: @MainActor () async -> Void

    var body: some View {
      VStack(spacing: 16) {
        Text(message).multilineTextAlignment(.center)
        if canRetry {
          Button("Try Again") { Task { await retry() } }
        }
      }
      .padding()
    }
  }

  /// The total, the groups, the searches and the costs.
  struct ListContent: View {
    let screen: ListScreen

    var body: some View {
      List {
        ForEach(screen.notices, id: \.self) { notice in
          Text(notice).font(.footnote).foregroundStyle(.secondary)
        }
        Section {
          LabeledContent(screen.total.label, value: screen.total.value).font(.headline)
        }
        ForEach(screen.sections) { section in
          Section {
            ForEach(section.rows) { RowView(row: $0) }
          } header: {
            HStack {
              Label(section.name, systemImage: section.kind.systemImage)
              Spacer()
              Text(section.subtotal)
            }
          }
        }
        if !screen.searches.isEmpty {
          Section(screen.searchesTitle) {
            ForEach(screen.searches) { SearchView(search: $0) }
          }
        }
        if !screen.costs.isEmpty {
          Section(screen.costsTitle) {
            ForEach(screen.costs, id: \.self) { cost in
              LabeledContent(cost.label, value: cost.value)
            }
          }
        }
      }
    }
  }

  /// A product.
  struct RowView: View {
    let row: ListScreen.Row

    var body: some View {
      HStack(alignment: .top, spacing: 12) {
        AsyncImage(url: row.imageLink) { image in
          image.resizable().scaledToFill()
        } placeholder: {
          Color.secondary.opacity(0.1)
        }
        .frame(width: 64, height: 64)
        .clipShape(RoundedRectangle(cornerRadius: 8))
        .accessibilityHidden(true)

        VStack(alignment: .leading, spacing: 4) {
          if let link = row.link {
            Link(row.name, destination: link)
          } else {
            Text(row.name)
          }
          if let retailer = row.retailer {
            Text(retailer).font(.caption).foregroundStyle(.secondary)
          }
          Text(row.price).font(.subheadline).bold()
          ForEach(row.badges, id: \.text) { badge in
            Text(badge.text).font(.caption)
              .foregroundStyle(badge.tone == .good ? Color.green : Color.orange)
          }
          ForEach(row.details, id: \.self) { detail in
            Text(detail).font(.caption).foregroundStyle(.secondary)
          }
        }
      }
    }
  }

  /// A search for an item without a product.
  struct SearchView: View {
    let search: ListScreen.Search

    var body: some View {
      VStack(alignment: .leading, spacing: 4) {
        Text(search.category)
        if let link = search.link {
          Link(search.keywords, destination: link).font(.caption)
        }
      }
    }
  }

  extension ItemGroup.Kind {
    /// The name of an SF Symbol.
    var systemImage: String {
      switch self {
      case .seating: "sofa"
      case .table: "table.furniture"
      case .storage: "cabinet"
      case .rug: "square.dashed"
      case .lighting: "lamp.floor"
      case .window: "curtains.closed"
      case .textile: "bed.double"
      case .art: "photo.artframe"
      case .plant: "leaf"
      case .hardware: "wrench.and.screwdriver"
      case .kitchen: "fork.knife"
      case .bath: "bathtub"
      case .other: "bag"
      }
    }
  }
#endif
