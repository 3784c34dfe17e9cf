import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Values of words by grades")
struct GradedWordTests {
  @Test("A word that only one side of relevant pairs has is worth less than one of other pairs")
  func gradedWords() throws {
    let lines = (0..<30).map { n in
      let right = #"{"id":"a\#(n)","name":"oak table windows","grade":1}"#
      let wrong = #"{"id":"b\#(n)","name":"oak table premium","grade":0}"#
      return #"{"id":"q\#(n)","wanted":{"query":"oak table"},"candidates":[\#(right),\#(wrong)]}"#
    }
    let text = """
      {"schema": 1, "name": "one", "version": "1.0.0", "criteria": [
        {"id": "good", "weight": 1, "kind": "tokens", "wanted": "query", "candidate": "name",
         "idf": "tables/common-words.json"}],
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
      """
    let rubric = try #require(check(text).rubric)
    let cases = reading(lines.joined(separator: "\n"), rubric).cases
    let corpus = TuningCorpus(cases, by: Scorer(rubric))
    let statistics = try #require(
      corpus.statistics(Array(0..<30), relevance: 1)["tables/common-words.json"])
    func value(_ word: String, _ emphasis: WordStatistics.Emphasis) -> Double? {
      statistics.table(emphasis).entries.first { $0.name == word }?.value
    }
    let plain = try #require(value("window", .squared))
    #expect(value("premium", .squared) == plain)
    // 30 relevant pairs of 30 and 20 average ones: 40 of 50, and 10 of 50 for the other word.
    #expect(abs(try #require(value("window", .graded)) - plain * pow(2 / 2.6, 2)) < 1e-3)
    #expect(abs(try #require(value("premium", .graded)) - plain * pow(2 / 1.4, 2)) < 1e-3)
    #expect(value("oak", .graded) == value("oak", .squared))
  }
}
