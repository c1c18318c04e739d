import { initialsInPairs, mayBeTwoNames } from '../../../core/pasted/listed-names.ts'
import type { MovedPerson, UnimportedPart } from '../addresses/moved.ts'

type Cells = { authors: string; affiliations: string; emails: string; orcids: string; country: string }

/**
 * The authors of a row. Semicolons or line breaks separate them, and their other values in the same order. A single
 * affiliation applies to all; a single email is the first author's, who is then the corresponding author.
 */
export function peopleOfRow(cells: Cells): { people: MovedPerson[]; left: UnimportedPart[] } {
  const names = namesIn(cells.authors)
  const lists = {
    affiliations: partsOf(cells.affiliations),
    emails: partsOf(cells.emails),
    orcids: partsOf(cells.orcids),
  }
  const fits = (list: string[]) => list.length <= 1 || list.length === names.length
  const at = (list: string[], place: number) => (fits(list) ? (list.length === 1 && place > 0 ? '' : list[place]) : '')
  const people = names.map(({ given, family }, place): MovedPerson => {
    const email = at(lists.emails, place) ?? ''
    const affiliation = lists.affiliations.length === 1 ? lists.affiliations[0] : at(lists.affiliations, place)
    return {
      given,
      family,
      preferred: '',
      ror: '',
      email,
      orcid: at(lists.orcids, place) ?? '',
      left: [],
      affiliations: affiliation ? [affiliation] : [],
      country: place === 0 ? cells.country : '',
      isCorresponding: email !== '' && place === 0,
    }
  })
  return {
    people,
    left: [
      ...(['affiliations', 'emails', 'orcids'] as const)
        .filter((name) => !fits(lists[name]))
        .map((name) => ({ what: `${name} that are not one for each author`, content: cells[name] })),
      ...(/[;\n]/.test(cells.authors) || !mayBeTwoNames(cells.authors)
        ? []
        : [{ what: 'authors that may be one, here two', content: cells.authors }]),
    ],
  }
}

const partsOf = (text: string) => (text === '' ? [] : text.split(/[;\n]/).map((part) => part.trim()))

/**
 * Splits a cell into names: at semicolons or line breaks, else at commas that do not belong to `Family, Given`. Where initials
 * stand between the commas, they belong to the name before.
 */
export function namesIn(text: string): { given: string; family: string }[] {
  const pairs = /[;\n]/.test(text) ? [] : initialsInPairs(text)
  if (pairs.length > 0) return pairs
  const byComma = text.split(',').map((part) => part.trim())
  const areWhole = byComma.length > 1 && byComma.every((part) => /\S\s+\S/.test(part))
  const all = /[;\n]/.test(text) ? partsOf(text) : areWhole ? byComma : [text.trim()]
  return all.filter(Boolean).map((name) => {
    const [family = '', ...given] = name.split(',').map((part) => part.trim())
    return given.length > 0 ? { given: given.join(' '), family } : { given: name, family: '' }
  })
}
