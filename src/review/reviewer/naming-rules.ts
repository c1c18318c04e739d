import type { ReviewQuestion } from '../../core/db/tables/review/reviewers.ts'
import type { Problem } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import { findIdentifying } from '../../engines/blind/blind.ts'

type Written = { to_author: string; answers: Record<string, string> }
type Reviewer = { name: string; email: string; certificate_name: string; questions: readonly ReviewQuestion[] }

/**
 * Returns the problems of a report that shows the authors its reviewer's name or email; the reviewer may confirm each.
 */
export function namingProblems({ to_author, answers }: Written, { questions, ...reviewer }: Reviewer): Problem[] {
  const people = [{ name: reviewer.name, email: reviewer.email }, { name: reviewer.certificate_name }]
  const shown = questions.filter(({ to }) => to === 'author').map(({ id }) => [`q_${id}`, answers[id] ?? ''] as const)
  return [['to_author', to_author] as const, ...shown].flatMap(([field, text]) => {
    const found = findIdentifying([{ page: null, text }], { people, title: '', references: [] })
    const own = found.filter(({ kind }) => kind === 'name' || kind === 'email').map((one) => `“${one.text}”`)
    if (own.length === 0) return []
    const message = t('This may show the authors who you are: {words}', { words: own.join(', ') })
    return [
      { code: 'names_reviewer', field, message, confirms: { ...confirms, label: t('I know: send it all the same') } },
    ]
  })
}

const confirms = { name: 'named', value: 'yes' }
