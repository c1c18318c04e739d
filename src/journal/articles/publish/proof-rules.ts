import type { ApprovedFields } from '../../../core/db/tables/review/proofs.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { quotedTitle } from '../../record/rules.ts'
import { publishAnyway } from './doubt-rules.ts'

/** The parts of an article that an author approves. */
export type Approvable = {
  fields: ApprovedFields
  text_hash: string | null
  file_hash: string | null
  pdf_source: string
}

/** The parts that an author approved, as stored. */
export type Approved = { fields: ApprovedFields | null; text_hash: string | null; file_hash: string | null }

/**
 * Returns the columns in which an article differs from its author's approval; a typeset PDF follows from the others.
 */
export function changedSinceApproval(now: Approvable, { fields, text_hash, file_hash }: Approved): string[] {
  if (!fields) return ['fields']
  const names = [...new Set([...Object.keys(now.fields), ...Object.keys(fields)])]
  return [
    ...names.filter((name) => (now.fields[name] ?? '') !== (fields[name] ?? '')),
    ...(now.text_hash === text_hash ? [] : ['text_hash']),
    ...(now.pdf_source === 'typeset' || now.file_hash === file_hash ? [] : ['file_hash']),
  ]
}

/** Reports whether an article is still as its author approved it. */
export const isStillApproved = (now: Approvable, then: Approved): boolean =>
  changedSinceApproval(now, then).length === 0

/** An article's proof before its publication. */
export type Proofed = { description: string; isApproved: boolean; unanswered: number; open: number; isSame: boolean }

/** Returns the reasons to ask an editor before an article is published, in words; empty if its proof is settled. */
function reasonsOf({ isApproved, unanswered, open, isSame }: Proofed): string[] {
  return [
    unanswered > 0 && 'a query of the proof is not answered',
    open > 0 && 'a correction is open',
    !isApproved && 'the author has not approved the proof',
    isApproved && !isSame && 'it was changed since the author approved it',
  ].filter((reason) => reason !== false)
}

const mostNamed = 10

/** Refuses to publish articles until an editor has checked their open proofs; undefined if all are settled. */
export function refuseUntilProofs(
  proofs: readonly Proofed[],
): (Refusal<ArticleProblem> & { question: Question }) | undefined {
  const named = proofs.flatMap((proof) => {
    const reasons = reasonsOf(proof)
    return reasons.length > 0 ? [`${quotedTitle(proof.description)}: ${reasons.join(', ')}.`] : []
  })
  if (named.length === 0) return undefined
  const problem = { ...articleProblem('proof_open'), message: named.join(' ') }
  const more = named.length > mostNamed ? [`And ${named.length - mostNamed} more.`] : []
  const words = [...named.slice(0, mostNamed), ...more, 'Nothing is published yet.']
  const answers = [{ value: 'yes', label: publishAnyway }]
  const question = { title: 'Publish before the proof is settled?', words, name: 'looked', answers }
  return { ok: false, problem, problems: [problem], question }
}

type Asked = Refusal<ArticleProblem> & { question: Question }

/** Merges two refusals that ask an editor into one with the words of both, so that one answer applies to both. */
export function bothAsked(first: Asked | undefined, second: Asked | undefined): Asked | undefined {
  if (!first || !second) return first ?? second
  const [title, words] = [first.question.title, [...first.question.words.slice(0, -1), ...second.question.words]]
  return { ...first, question: { ...first.question, title, words } }
}
