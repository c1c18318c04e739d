import type { Inline } from '../blocks.ts'
import type { Reference, ReferenceParts } from '../model.ts'
import { type Entry, foldCitationText, splitCitationWords } from './entries.ts'
import type { Item } from './field-items.ts'
import { flatOf, type Match, withMatches } from './flat.ts'
import { citedIn, type Style } from './style-rules.ts'

/**
 * Finds the entry of a field's item: by DOI, else by title, else by first author and year if only one entry has them.
 */
export function entryOfItem({ parts }: Item, entries: readonly Entry[]): Entry | undefined {
  const doi = foldCitationText(parts.doi.replace(/^.*?(?=10\.)/, ''))
  const byDoi = doi.startsWith('10.') && entries.find(({ text }) => foldCitationText(text).includes(doi))
  if (byDoi) return byDoi
  const title = splitCitationWords(parts.title)
  const shares = entries.map((entry) => ({
    entry,
    share: title.filter((word) => entry.words.has(word)).length / title.length,
  }))
  const [best] = shares.toSorted((one, other) => other.share - one.share)
  if (title.length > 2 && best && best.share >= 0.8) {
    const equal = shares.filter(({ share }) => share === best.share).map(({ entry }) => entry)
    return equal.find((entry) => entry.years.some((year) => year.startsWith(parts.year))) ?? best.entry
  }
  const surname = splitCitationWords(parts.people[0]?.surname ?? parts.groups[0] ?? '').at(-1) ?? ''
  const byName = entries.filter(
    ({ first, years }) => first.has(surname) && years.some((year) => year.startsWith(parts.year || '-')),
  )
  return byName.length === 1 ? byName[0] : undefined
}

/**
 * Links a field's content to the references that it cites. Each piece is linked to its own reference if the text
 * distinguishes them; otherwise the whole is linked to all.
 */
export function linkField(content: Inline[], cited: readonly Entry[], style: Style | undefined): Inline[] {
  const flat = flatOf(content)
  const open = /^[\s([]*/.exec(flat.text)?.[0].length ?? 0
  const close = flat.text.replace(/[\s)\]]+$/, '').length
  const ids = [...new Set(cited.map(({ id }) => id))]
  const whole: Match = { from: Math.min(open, close), to: close, type: 'bibr', ids }
  if (close <= open) return [{ kind: 'reference', type: 'bibr', to: ids, content }]
  if (ids.length === 1) return withMatches(content, [balanced(whole, flat.text)])
  const tries: Style[] = style ? [style, 'dated', 'square', 'raised', 'round'] : ['dated', 'square', 'raised', 'round']
  for (const one of tries) {
    const { matches } = citedIn(flat, cited, one)
    const linked = new Set(matches.flatMap((match) => match.ids))
    if (linked.size === ids.length) return withMatches(content, matches)
  }
  return withMatches(content, splitFieldCitation(flat.text, cited, whole) ?? [whole])
}

/** Extends a match such as `Rao (2020)` to its closing bracket. */
function balanced(whole: Match, text: string): Match {
  const isOpen = /\([^)]*$/.test(text.slice(whole.from, whole.to)) && text[whole.to] === ')'
  return isOpen ? { ...whole, to: whole.to + 1 } : whole
}

/**
 * Splits content at semicolons, if it has as many pieces as works; each piece goes to the work whose author it names.
 */
function splitFieldCitation(text: string, cited: readonly Entry[], { from, to }: Match): Match[] | undefined {
  const pieces = [...text.slice(from, to).matchAll(/[^;]+/gu)]
  if (pieces.length !== cited.length) return undefined
  const rest = [...cited]
  return pieces.map(({ index, 0: piece }) => {
    const words = new Set(splitCitationWords(piece))
    const at = Math.max(
      0,
      rest.findIndex((entry) => [...entry.first].some((word) => words.has(word))),
    )
    const [entry] = rest.splice(at, 1)
    const start = from + index + (piece.length - piece.trimStart().length)
    return { from: start, to: start + piece.trim().length, type: 'bibr', ids: entry ? [entry.id] : [] }
  })
}

/**
 * Writes a reference from a field's data for a file without a list: people (year). Title. Container, volume(issue),
 * pages.
 */
export function referenceFrom(parts: ReferenceParts, place: { id: string; label: string }): Reference {
  const names = parts.people
    .filter(({ role }) => role === 'author')
    .map(({ surname, given }) => [surname, given].filter(Boolean).join(', '))
  const who = [...names, ...parts.groups].join('; ')
  const volume = parts.volume + (parts.issue && `(${parts.issue})`)
  const pages = [parts.firstPage, parts.lastPage].filter(Boolean).join('–')
  const within = [parts.container, volume, pages].filter(Boolean).join(', ')
  const rest = [
    parts.title,
    within,
    [parts.place, parts.publisher].filter(Boolean).join(': '),
    referenceWebAddress(parts),
  ]
  const text = [`${who}${parts.year && ` (${parts.year})`}`.trim(), ...rest]
    .filter(Boolean)
    .map((one) => one.replace(/\.$/, ''))
    .join('. ')
  return { ...place, content: [{ kind: 'run', text: `${text}.`, marks: [] }], parts, notes: [] }
}

const referenceWebAddress = ({ doi, url }: ReferenceParts) =>
  doi ? `https://doi.org/${doi.replace(/^.*?(?=10\.)/, '')}` : url
