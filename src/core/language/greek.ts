/** The names of Greek letters from α (U+03B1) on, including both sigmas. */
const greekNames =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )

const firstLetter = 0x3b1

/** Returns a small Greek letter's name. */
const greekName = (letter: string): string => greekNames[letter.charCodeAt(0) - firstLetter] ?? ''

/** Matches a Greek letter that is a symbol, not part of a Greek word. */
const symbol = /(?<!\p{Script=Greek})[α-ω](?!\p{Script=Greek})/gu

/** Matches between a Greek symbol and a Latin letter. */
const joint = /(?<=\p{Script=Latin})(?=[α-ω](?!\p{Script=Greek}))|(?<=(?<!\p{Script=Greek})[α-ω])(?=\p{Script=Latin})/gu

/** Matches the μ of a unit. */
const micro = /(?<!\p{Script=Latin}|\p{Script=Greek})μ(?=\p{Script=Latin})/gu

/**
 * Replaces the Greek symbols of a lower-case text by their names, with a hyphen before and after Latin letters:
 * `β-carotene` becomes `beta-carotene`, `TNFα` `tnf-alpha`. The μ of a unit becomes `u`, as it is typed: `5 ug` for `5
 * μg`.
 */
export function greekByName(text: string): string {
  return text.replace(micro, 'u').replace(joint, '-').replace(symbol, greekName)
}
