import { wholeFile } from '../../../../core/files/files.ts'
import type { TakenFront } from '../../../../engines/fulltext/text.ts'
import type { Typed } from '../../../../office/records/form.ts'
import type { Actor } from '../../../../services.ts'
import { findAdminArticle } from '../../../record/admin-queries.ts'
import { readArticlePeople, storedPeople } from '../../../record/people/rules.ts'
import { withAffiliations } from '../../people/paste-rules.ts'
import type { StoredText } from '../queries.ts'

/** The fields of an article's form that words taken out of its text change, or why they cannot. */
type Recorded = { record: Typed } | { why: string }

const isPublic =
  'Readers see this article: change its abstract and its authors in its form, then delete these lines in the text'
const noMarks =
  'These lines name no author of this article: mark the authors’ line too, or type the affiliations in the article’s form'

/** Returns the fields that words taken out of a text change in the record of its article; none for no words. */
export async function recordOfTaken(
  actor: Actor,
  { id, text }: { id: number; text: StoredText['text'] },
  { abstract, affiliations }: TakenFront,
): Promise<Recorded> {
  if (!abstract && affiliations.length === 0) return { record: {} }
  const article = await findAdminArticle(actor.db, { id })
  if (!article || article.status === 'enabled') return { why: isPublic }
  const of: Typed = abstract ? { abstract } : {}
  if (affiliations.length === 0) return { record: of }
  const people = readArticlePeople(article)
  const shared = withAffiliations(people, affiliations, await headOfSource(actor, text))
  return shared ? { record: { ...of, authors: storedPeople(shared) } } : { why: noMarks }
}

/** Returns the fields that give an article the abstract of its text's own file. */
export async function recordOfOwnAbstract(
  actor: Actor,
  { id, text }: { id: number; text: StoredText['text'] },
): Promise<Recorded> {
  const read = await readSource(actor, text)
  if (!read?.front.abstract) return { why: 'The abstract of the file cannot be read again' }
  return recordOfTaken(actor, { id, text }, { abstract: read.front.abstract, affiliations: [] })
}

/** Reads the lines above the abstract of a text's own file, which has the marks of the authors. */
const headOfSource = async (actor: Actor, text: StoredText['text']): Promise<string[]> =>
  (await readSource(actor, text))?.front.lines ?? []

async function readSource(actor: Actor, { source_hash }: StoredText['text']) {
  const bytes = await wholeFile(actor.files, source_hash)
  const read = bytes && (await actor.workers.fullTexts.read(bytes))
  return read?.is === 'read' ? read : undefined
}
