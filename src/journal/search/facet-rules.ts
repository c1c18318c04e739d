/** A value to narrow the results to, and the number of results that have it. */
export type Choice = { value: string; count: number }

/** The values to narrow the results to; undefined if there are too many results to count, or too few to narrow. */
export type Facets = Record<'year' | 'subject' | 'country' | 'pdf', Choice[]>

/** Values of more results than this are counted only on request, so that no search is slowed by counting. */
export const maxFaceted = 200

const maxChoices = 12

/** Sorts counted values: years newest first, others most frequent first; empty values are left out. */
export function facetsOf(rows: [kind: keyof Facets, value: string, count: number][]): Facets {
  const of = (kind: keyof Facets) =>
    rows.flatMap(([rowKind, value, count]) => (rowKind === kind && value !== '' ? [{ value, count }] : []))
  const byCount = (choices: Choice[]) =>
    choices.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, maxChoices)
  return {
    year: of('year')
      .filter(({ value }) => value !== '0')
      .toSorted((a, b) => Number(b.value) - Number(a.value))
      .slice(0, maxChoices),
    subject: byCount(of('subject')),
    country: byCount(of('country')),
    pdf: of('pdf').filter(({ value }) => value === 'true'),
  }
}
