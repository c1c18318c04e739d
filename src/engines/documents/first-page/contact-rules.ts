import { correspondence, isAffiliation, isNote } from '../../../core/pasted/affiliations.ts'
import { holderOf } from '../../../core/pasted/emails.ts'
import { emailPattern } from '../../../core/pasted/names.ts'
import { isEmail } from '../../../core/text/clean.ts'
import type { Line } from '../layout/layout.ts'
import { markLetters } from '../layout/markup.ts'
import { ownerIn } from './orcid-rules.ts'

/** An author as named on a page: with the marks after the name, and the line of the name. */
type Named = { name: string; marks: readonly string[]; line: Line }

type Contact = { email: string; corresponding: boolean }

/** A note about correspondence: its mark, if it has one, and its text with that of the lines below. */
type Note = { mark: string; text: string }

const words = new RegExp(correspondence, 'iu')
const led = new RegExp(`^\\W{0,2}?([${markLetters}]{1,3}|\\d{1,2}(?=\\D)|[a-h](?=[\\s)]))?[\\s).:]*(.*)$`, 'su')
/** Matches a note that has only a few other characters before these words: 'Author and address for …'. */
const opening = new RegExp(`^(?:[^.]{0,24}\\s)?(?:${correspondence})`, 'iu')
const inBrackets = new RegExp(`[([][^()[\\]]{0,20}(?:${correspondence})[^()[\\]]{0,40}[)\\]]`, 'iu')
const mail = /^(?:e-?mails?|correo|courriel|ई-?मेल)\b|^[^\s@]{1,64}@/iu
const stars = /^[*∗⁎⋆✉]+$/u

/** The lines between title and abstract, and all lines of the page. */
type Page = { front: Line[]; page: Line[] }

/**
 * Finds the authors' addresses and the corresponding authors: by a note with a name, a mark or an address, by a lone
 * star, or by the only address. Marks no author if the page does not show it.
 */
export function contactsOf(authors: readonly Named[], { front, page }: Page): Contact[] {
  const notes = page.flatMap((line, at) => noteAt(line, page.slice(at + 1)))
  const written = writtenAs(authors, notes, page)
  const emails = emailsOf(authors, { front, page })
  const [writer, ...others] = written
  const told =
    notes.length > 0 ? notes.flatMap(({ text }) => emailsIn(text)) : writtenIn(front).map(({ email }) => email)
  const [email, ...more] = new Set(told)
  const isTheirs = writer && others.length === 0 && email && more.length === 0 && ![...emails.values()].includes(email)
  if (isTheirs && !emails.has(writer)) emails.set(writer, email)
  const [holder] = emails.keys()
  const isOnly = emails.size === 1 && authors.length > 1 && front.filter(({ text }) => text.includes('@')).length < 2
  const corresponding = holder && isOnly && written.size === 0 ? new Set([holder]) : written
  return authors.map((author) => ({ email: emails.get(author) ?? '', corresponding: corresponding.has(author) }))
}

/** Returns the corresponding authors by notes, by brackets after a name, or else by a lone star. */
function writtenAs<One extends Named>(authors: readonly One[], notes: Note[], page: Line[]): Set<One> {
  const told = [
    ...notes.flatMap((note) => writersOf(note, authors)),
    ...page.flatMap((line) => toldAfter(line, authors)),
  ]
  const starred = authors.filter(({ marks }) => marks.some((mark) => stars.test(mark)))
  return new Set(told.length === 0 && starred.length === 1 && !isStarElse(page) ? starred : told)
}

/** Returns the note that begins with a line; a line with a mark may have the words, or an address, anywhere. */
function noteAt(line: Line, below: Line[]): Note[] {
  const [, mark = '', rest = ''] = led.exec(line.text) ?? []
  const isOne = opening.test(rest) || (mark !== '' && !/\d/.test(mark) && (words.test(rest) || mail.test(rest)))
  if (!isOne) return []
  const texts = [rest]
  let last = line
  for (const next of below) {
    if (texts.length === 5) break
    const isUnder = next.y > last.y && next.x < line.right && next.right > line.x
    if (!isUnder) continue
    const isNext = next.y - last.y < line.size * 2.2 && Math.abs(next.size - line.size) < 1 && !isOtherMark(next)
    if (!isNext) break
    texts.push(next.text)
    last = next
  }
  return [{ mark, text: texts.join(' ') }]
}

const isOtherMark = ({ text }: Line) =>
  /^(?:[*†‡§¶#∗]|\d{1,2}\s?\p{Lu})/u.test(text) || /^(?:abstract|key ?words)\b/i.test(text)

/** Returns the people of a note: named in it, marked like it, or named in its address. */
function writersOf<One extends Named>({ mark, text }: Note, authors: readonly One[]): One[] {
  const named = authors.filter(({ name }) => text.includes(name))
  if (named.length > 0) return named.length < authors.length || authors.length === 1 ? named : []
  const marked = authors.filter(({ marks }) => marks.some((one) => isSameMark(one, mark)))
  if (mark !== '' && marked.length > 0) return marked
  const held = emailsIn(text).flatMap((email) => holderOf(email, authors) ?? [])
  if (held.length > 0) return held
  const owner = ownerIn(
    text,
    authors.map(({ name }) => name),
  )
  const starred = authors.filter(({ marks }) => marks.some((one) => stars.test(one)))
  if (owner) return authors.filter(({ name }) => name === owner)
  return starred.length > 0 ? starred : authors.length === 1 ? [...authors] : []
}

const isSameMark = (one: string, other: string) =>
  one === other || (stars.test(one) && stars.test(other) && one.length === other.length)

/** Returns the people whose names are followed by brackets that call them corresponding. */
function toldAfter<One extends Named>({ text }: Line, authors: readonly One[]): One[] {
  const found = inBrackets.exec(text)
  if (!found) return []
  const before = text.slice(0, found.index)
  const places = authors.map((author) => ({ author, at: before.lastIndexOf(author.name) })).filter(({ at }) => at >= 0)
  return places
    .toSorted((one, other) => other.at - one.at)
    .slice(0, 1)
    .map(({ author }) => author)
}

/** Whether a star on the page precedes something else: a place, or another note. */
const isStarElse = (lines: Line[]) =>
  lines.some(({ text }) => {
    const [, mark = '', rest = ''] = led.exec(text) ?? []
    return stars.test(mark) && !words.test(rest) && !mail.test(rest) && (isNote(rest) || isAffiliation(rest))
  })

/** Returns the addresses in a text, including those of a group in braces: `{asha,ravi}@example.org`. */
function emailsIn(text: string): string[] {
  const single = text.replace(group, (_, names: string, host: string) =>
    names
      .split(/[,;|]\s*|\s+/)
      .filter(Boolean)
      .map((name) => ` ${name}@${host} `)
      .join(','),
  )
  return (single.match(emailPattern) ?? []).filter(isEmail)
}

const group = /[{[(]([^{}@[\]()]{1,200})[}\])]\s?@\s?([\w.-]{3,99})/gu

/**
 * Returns the authors' addresses: by the name in them or in brackets after them, or in order if there are as many as
 * authors.
 */
function emailsOf<One extends Named>(authors: readonly One[], { front, page }: Page): Map<One, string> {
  const found = new Map<One, string>()
  const add = (owner: One | undefined, email: string) => owner && !found.has(owner) && found.set(owner, email)
  const listed = writtenIn(front).map((one) => ({ ...one, owner: ownerOf(one, authors) }))
  const isInOrder =
    listed.length === authors.length &&
    listed.every(({ owner }, at) => !owner || owner === authors[at]) &&
    (listed.some(({ owner }) => owner) || listed.every(({ line }, at) => isUnder(line, authors, at)))
  for (const [at, { email, owner }] of listed.entries()) add(isInOrder ? authors[at] : owner, email)
  for (const { email } of writtenIn(page))
    if (![...found.values()].includes(email)) add(holderOf(email, authors), email)
  return found
}

/** Returns the addresses on some lines, each once. */
function writtenIn(lines: Line[]): { line: Line; email: string }[] {
  const all = lines.flatMap((line) => emailsIn(line.text).map((email) => ({ line, email })))
  return all.filter(({ email }, at) => all.findIndex((one) => one.email === email) === at)
}

/** Whether a line is below one author and above the next one. */
function isUnder(line: Line, authors: readonly Named[], at: number): boolean {
  const [own, next] = [authors[at]?.line, authors[at + 1]?.line]
  return own !== undefined && own.y < line.y && (!next || next.y > line.y)
}

/** Returns the owner of an address, by the name in brackets after it or by the name in it. */
function ownerOf<One extends Named>({ line, email }: { line: Line; email: string }, authors: readonly One[]) {
  const [, after = ''] = line.text.split(email)
  const [, told] = /^\s*[([]([^()[\]]{3,60})[)\]]/.exec(after) ?? []
  const names = authors.map(({ name }) => name)
  const owner = told && ownerIn(told, names)
  return owner ? authors.find(({ name }) => name === owner) : holderOf(email, authors)
}
