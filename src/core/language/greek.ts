/** The names of Greek letters, from α (U+03B1) on, both sigmas among them. */
const greekNames =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )

const firstLetter = 0x3b1

/** A small Greek letter's name. */
const greekName = (letter: string): string => greekNames[letter.charCodeAt(0) - firstLetter] ?? ''

/** A Greek letter that stands for itself, as no part of a Greek word. */
const symbol = /(?<!\p{Script=Greek})[α-ω](?!\p{Script=Greek})/gu

/** Where such a letter and a Latin one meet. */
const joint = /(?<=\p{Script=Latin})(?=[α-ω](?!\p{Script=Greek}))|(?<=(?<!\p{Script=Greek})[α-ω])(?=\p{Script=Latin})/gu

/** The μ of a unit. */
const micro = /(?<!\p{Script=Latin}|\p{Script=Greek})μ(?=\p{Script=Latin})/gu

/**
 * Writes the Greek symbols of a text in small letters by name, with a hyphen before and after Latin letters:
 * `β-carotene` is `beta-carotene`, `TNFα` is `tnf-alpha`. The μ of a unit is a `u`, as it is typed: `5 μg` is `5 ug`.
 */
export function greekByName(text: string): string {
  return text.replace(micro, 'u').replace(joint, '-').replace(symbol, greekName)
}
