import { isOrganisationWithComma } from '../../../core/pasted/affiliations.ts'
import {
  hasWeakConjunction,
  initialsInPairs,
  mayBeTwoNames,
  withoutConjunctions,
} from '../../../core/pasted/listed-names.ts'
import { endsInInitials } from '../../../core/text/person-names.ts'
import type { MovedPerson, UnimportedPart } from '../addresses/moved.ts'

/** `byComma`: whether commas separate the file's authors. */
type Cells = {
  authors: string
  affiliations: string
  emails: string
  orcids: string
  country: string
  byComma: boolean
}

/**
 * Returns the authors of a row. Semicolons or line breaks separate them, and their other values in the same order. A
 * single affiliation applies to all; a single email is the first author's, who is then the corresponding author.
 */
export function readPeople(cells: Cells): { people: MovedPerson[]; left: UnimportedPart[] } {
  const names = splitAuthorCell(cells.authors, cells.byComma)
  const lists = {
    affiliations: splitCellLines(cells.affiliations),
    emails: splitCellLines(cells.emails),
    orcids: splitCellLines(cells.orcids),
  }
  const fits = (list: string[]) => list.length <= 1 || list.length === names.length
  const at = (list: string[], place: number) => (fits(list) ? (list.length === 1 && place > 0 ? '' : list[place]) : '')
  const people = names.map(({ given, family, isOrganisation }, place): MovedPerson => {
    const email = at(lists.emails, place) ?? ''
    const affiliation = lists.affiliations.length === 1 ? lists.affiliations[0] : at(lists.affiliations, place)
    return {
      given,
      family,
      isOrganisation,
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
      ...doubtsOf(cells, names.length).map((what) => ({ what, content: cells.authors })),
    ],
  }
}

/** Returns doubts for the report that a row may have fewer or more authors than were read. */
function doubtsOf({ authors, byComma }: Cells, count: number): string[] {
  if (/[;\n]/.test(authors) || isOrganisationWithComma(authors)) return []
  if (mayBeTwoNames(authors) && withoutConjunctions(authors) === authors && !authors.split(',').every(endsInInitials))
    return [byComma ? 'authors that may be one, here two' : 'author who may be two, here one']
  if (!hasWeakConjunction(authors)) return []
  return [count > 1 ? `authors that may be fewer, here ${count}` : 'author who may be two, here one']
}

const splitCellLines = (text: string) => (text === '' ? [] : text.split(/[;\n]/).map((part) => part.trim()))

type TableName = { given: string; family: string; isOrganisation?: boolean }

/**
 * Splits a cell into names: at conjunctions, semicolons or line breaks, else at commas that do not belong to `Family,
 * Given`. Initials between the commas belong to the name before. A single comma between full names is that of `Family,
 * Given`, as in `García Márquez, Gabriel José`, unless commas separate the file's authors.
 */
export function splitAuthorCell(cell: string, byComma = false): TableName[] {
  const text = withoutConjunctions(cell)
  const isList = /[;\n]/.test(text)
  const pairs = isList ? [] : initialsInPairs(text)
  if (pairs.length > 0) return pairs
  const parts = text === cell || isList ? splitWholeNames(text) : text.split(',')
  const isSure = byComma || text !== cell || parts.every(endsInInitials)
  const all = parts.length > (isSure ? 1 : 2) ? parts : splitCellLines(text)
  return all
    .flatMap((part) => part.trim() || [])
    .map((name) => {
      if (isOrganisationWithComma(name)) return { given: name, family: '', isOrganisation: true }
      const [family = '', ...given] = name.split(',').map((part) => part.trim())
      return given.length > 0 ? { given: given.join(' '), family } : { given: name, family: '' }
    })
}

/** Returns the parts between commas if each may be a full name of at least two words. */
function splitWholeNames(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return !/[;\n]/.test(text) && parts.every((part) => /\S\s+\S/.test(part)) ? parts : []
}

/** Whether cells show that commas separate a file's authors: none has a semicolon, and one has three full names. */
export function areByComma(cells: readonly string[]): boolean {
  return (
    !cells.some((text) => /[;\n]/.test(text)) &&
    cells
      .map(withoutConjunctions)
      .some((text) => initialsInPairs(text).length === 0 && splitWholeNames(text).length > 2)
  )
}
