import type { Replaced } from '../../../core/pasted/quotes.ts'
import type { Actor } from '../../../services.ts'
import { findAdminArticle } from '../../record/admin-queries.ts'
import { updateArticle } from '../editing/actions.ts'
import { articleForm } from '../editing/form.ts'
import { isReplacedField, type ReplacedField, replacedField, unreplacedField } from './field-words-rules.ts'
import { readMended } from './mend-actions.ts'
import { jatsOf } from './packing.ts'
import { findText, type StoredText } from './queries.ts'
import { saveText } from './store-actions.ts'

/** A change of an article's words at a place: their replacement, or a replacement to undo. */
type WordsChange = { anchor: string } & ({ quote: string; replacement: string } | { undoes: Replaced })

/** A prepared change of an article's words; `write` takes the transaction that it belongs to. */
export type PreparedWords = {
  replaced: Replaced | undefined
  /** Writes the change; `again` if the article has changed since it was prepared. */
  write: (within: Actor) => Promise<'written' | 'again' | 'refused'>
}

/**
 * Prepares a replacement of an article's words, or its undoing, outside of a transaction: reading texts takes a while.
 * @returns a function that writes it; undefined if the words do not occur exactly once, in one run
 */
export async function prepareWords(actor: Actor, id: number, change: WordsChange): Promise<PreparedWords | undefined> {
  const { anchor } = change
  const text = await findText(actor.db, id)
  const jats = text && (await jatsOf(actor, text.text.hash))
  const isOfText = jats !== undefined && (!isReplacedField(anchor) || (anchor === 'references' && hasList(jats)))
  if (isOfText) return text && ofText(actor, id, { change, text, jats })
  return isReplacedField(anchor) ? ofField(actor, id, { change, field: anchor }) : undefined
}

const hasList = (jats: string) => jats.includes('<ref-list')

type OfText = { change: WordsChange; text: StoredText; jats: string }

async function ofText(actor: Actor, id: number, { change, text, jats }: OfText): Promise<PreparedWords | undefined> {
  const { anchor } = change
  const { texts } = actor.workers
  const done: { jats: string; replaced?: Replaced } | undefined =
    'quote' in change
      ? await texts.call('replacedJats', jats, change)
      : wrapped(await texts.call('unreplacedJats', jats, anchor, change.undoes))
  const mended = done && (await readMended(actor, { jats: done.jats, present: text }))
  if (!mended || 'why' in mended) return undefined
  return {
    replaced: done.replaced,
    async write(within) {
      const result = await saveText(within, id, mended)
      return result.ok ? 'written' : result.problem.code === 'conflict' ? 'again' : 'refused'
    },
  }
}

const wrapped = (jats: string | undefined) => (jats === undefined ? undefined : { jats })

type OfField = { change: WordsChange; field: ReplacedField }

async function ofField({ db }: Actor, id: number, { change, field }: OfField): Promise<PreparedWords | undefined> {
  const article = await findAdminArticle(db, { id })
  if (!article) return undefined
  const before = articleForm.typedOf(article)[field]
  const done: { value: string | undefined; replaced?: Replaced } | undefined =
    'quote' in change ? replacedField(field, before, change) : { value: unreplacedField(field, before, change.undoes) }
  if (done?.value === undefined) return undefined
  const form = { [field]: done.value, modification: article.modification }
  return {
    replaced: done.replaced,
    async write(within) {
      const result = await updateArticle(within, id, { form })
      return result.ok ? 'written' : result.problem.code === 'conflict' ? 'again' : 'refused'
    },
  }
}
