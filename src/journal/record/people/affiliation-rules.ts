import type { PublicPerson } from './rules.ts'

/** A place where people worked; `ror` is its address, '' if unknown. */
export type Affiliation = { name: string; ror: string }

type Affiliated = Pick<PublicPerson, 'affiliation' | 'ror' | 'country'>

/** Returns a person's affiliations, which are stored separated by semicolons; a ROR ID applies only to a single one. */
export function affiliationsOf({ affiliation, ror }: Affiliated): Affiliation[] {
  const names = affiliation
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.map((name) => ({ name, ror: names.length === 1 ? ror : '' }))
}

/**
 * Returns the distinct affiliations below the names, and each person's numbers; no numbers if all people have the same.
 */
export function numberedAffiliations(people: readonly Affiliated[]): {
  affiliations: Affiliation[]
  numbers: number[][]
} {
  const byName = new Map<string, Affiliation & { number: number }>()
  const numbers = people.map((person) =>
    withCountry(person).map(({ name, ror }) => {
      const known = byName.get(name) ?? { name, ror, number: byName.size + 1 }
      byName.set(name, { ...known, ror: known.ror || ror })
      return known.number
    }),
  )
  for (const numbersOfOne of numbers) numbersOfOne.sort((one, other) => one - other)
  const areSame = numbers.every((numbersOfOne) => numbersOfOne.join() === numbers[0]?.join())
  const affiliations = [...byName.values()].map(({ name, ror }) => ({ name, ror }))
  return { affiliations, numbers: areSame ? people.map(() => []) : numbers }
}

/** Returns the affiliations of a person, with the country at the end unless it is already included. */
function withCountry(person: Affiliated): Affiliation[] {
  const all = affiliationsOf(person)
  const isNamed = person.country === '' || person.affiliation.toLowerCase().includes(person.country.toLowerCase())
  if (isNamed) return all
  if (all.length === 0) return [{ name: person.country, ror: '' }]
  return all.map(({ name, ror }, place) =>
    place === all.length - 1 ? { name: `${name}, ${person.country}`, ror } : { name, ror },
  )
}
