import { doiOf } from '../../../core/pasted/dois.ts'
import { cleanLine, cleanText, isSecureAddress, jsonIn } from '../../../core/text/clean.ts'
import { message, t } from '../../../core/words/words.ts'
import type { Verdict } from '../../../office/records/fields.ts'
import { doiUrl } from '../doi-rules.ts'
import { lineOfParts, partsOfLine } from '../people/line-parts.ts'

/** The kinds of resources of an article, each with its name and its relation at Crossref. */
export const resourceKinds = {
  data: { name: message('Data'), relation: 'isSupplementedBy', scope: 'inter' },
  code: { name: message('Code'), relation: 'isSupplementedBy', scope: 'inter' },
  preprint: { name: message('Preprint'), relation: 'hasPreprint', scope: 'intra' },
  protocol: { name: message('Protocol'), relation: 'isDocumentedBy', scope: 'inter' },
} as const

export type ResourceKind = keyof typeof resourceKinds

/** A resource of an article: its bare DOI, SWHID or address as `id`, and its title or ''. */
export type Resource = { kind: ResourceKind; id: string; title: string }

const isResourceKind = (kind: string): kind is ResourceKind => Object.hasOwn(resourceKinds, kind)

/** The most resources of an article. */
export const mostResources = 20
const longest = { id: 500, title: 500 }

/** Whether a text is an identifier of Software Heritage, of any of its five kinds of objects. */
const isSwhid = (id: string): boolean => /^swh:1:(?:cnt|dir|rev|rel|snp):[0-9a-f]{40}(?:;[^\s|]+)*$/.test(id)

/** Returns the form in which an identifier is stored, as far as it is one: a DOI bare, a SWHID without its resolver. */
function bareId(typed: string): string {
  const swhid = typed.replace(/^https:\/\/archive\.softwareheritage\.org\/(?=swh:)/, '')
  return doiOf(typed) ?? (isSwhid(swhid) ? swhid : typed)
}

/** Returns what kind of identifier an `id` is, and its address. */
export function resourceLink({ id }: Pick<Resource, 'id'>): { type: 'doi' | 'swhid' | 'uri'; href: string } {
  if (doiOf(id) === id) return { type: 'doi', href: doiUrl(id) }
  return isSwhid(id) ? { type: 'swhid', href: `https://archive.softwareheritage.org/${id}` } : { type: 'uri', href: id }
}

type Typed = { kind: string; id: string; title: string }

/** Parses typed resources, lines of `kind | link | title` or a JSON array of objects; undefined for other JSON. */
export function parseResources(typed: string): Typed[] | undefined {
  const given = jsonIn(typed)
  if (Array.isArray(given)) return given.every(isTyped) ? given.map(cleanResource) : undefined
  if (typeof given === 'object' || /^\s*(?:\[\s*)?\{/.test(typed)) return undefined
  const lines = cleanText(typed)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [kind = '', id = '', ...title] = partsOfLine(line)
    return cleanResource({ kind, id, title: title.join(' | ') })
  })
}

const cleanResource = ({ kind = '', id = '', title = '' }: Partial<Typed>): Typed => ({
  kind: cleanLine(kind).toLowerCase(),
  id: bareId(cleanLine(id)),
  title: cleanLine(title),
})

function isTyped(value: unknown): value is Partial<Typed> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(
    ([name, text]) => ['kind', 'id', 'title'].includes(name) && typeof text === 'string',
  )
}

const isResource = (typed: Typed): typed is Resource => isResourceKind(typed.kind) && isId(typed.id)

const isId = (id: string) =>
  id.length <= longest.id && (doiOf(id) === id || isSwhid(id) || (isSecureAddress(id) && !/\s/.test(id)))

/** Returns the resources of an article from their stored lines. */
export const resourcesOf = (stored: string): Resource[] => (parseResources(stored) ?? []).filter(isResource)

/** Converts typed resources to their stored lines; leaves JSON that is to be refused. */
export function resourceLines(typed: string): string | undefined {
  return parseResources(typed)
    ?.map(({ kind, id, title }) => lineOfParts(title ? [kind, id, title] : [kind, id]).trim())
    .join('\n')
}

/** Checks resources as stored or as typed. */
export function areResources(typed: string): Verdict {
  const all = parseResources(typed)
  const kinds = Object.keys(resourceKinds).join(', ')
  if (!all) return { hint: t('A line is: kind | DOI, SWHID or link | title.') }
  if (all.length > mostResources) return { hint: t('At most {most}, one per line.', { most: mostResources }) }
  const wrong = all.find((one) => !isResource(one) || one.title.length > longest.title)
  if (!wrong) return true
  if (!isResourceKind(wrong.kind))
    return { hint: t('A line begins with its kind: {kinds}. Then: | DOI or link | title.', { kinds }) }
  if (!isId(wrong.id)) return { hint: t('After the kind comes a DOI, a SWHID, or a link that begins with https://.') }
  return { hint: t('A title has at most {most} characters.', { most: longest.title }) }
}
