import type { TypedReport } from './reporting.ts'

/** A report's fields; the answers are `q_` and the question's id. */
export function reportIn(texts: Record<string, string>): TypedReport {
  const { recommendation, to_author, to_editor, certificate_name } = texts
  const answers = Object.entries(texts).flatMap(([name, value]) =>
    name.startsWith('q_') ? [[name.slice(2), value]] : [],
  )
  return { recommendation, to_author, to_editor, certificate_name, answers: Object.fromEntries(answers) }
}
