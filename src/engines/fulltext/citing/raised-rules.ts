import type { Flat } from './flat.ts'

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const signs: Readonly<Record<string, string>> = { '⁺': '+', '⁻': '-', '⁽': '(', '⁾': ')' }
const raisedLetter = /[⁰¹²³⁴-⁹⁺⁻⁽⁾]/
const loweredLetter = /[₀-ₜ]/

const asTyped = (text: string) =>
  text.replace(/[⁺⁻⁽⁾]/g, (sign) => signs[sign] ?? sign).replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(digits.indexOf(digit)))

/** A raised stretch as typed, with the line before and after it; `base` is the line before without lowered letters. */
type Raised = { before: string; base: string; raised: string; after: string }

/** Returns raised stretches that contain only numbers, except powers, charges, isotopes and marks of a byline. */
export function findRaisedNumbers(flat: Flat, list: string): { from: number; text: string }[] {
  const { text, isRaised } = flat
  const isUp = (at: number) => isRaised[at] === true || raisedLetter.test(text[at] ?? '')
  const found: { from: number; to: number; text: string }[] = []
  const numbers = new RegExp(`^[\\s,;([]*${list}[\\s,;)\\]]*$`)
  for (let from = 0; from < text.length; from++) {
    if (!isUp(from)) continue
    let to = from
    while (to < text.length && (isUp(to) || (/[,–-]/.test(text[to] ?? '') && isUp(to + 1)))) to++
    const raised = asTyped(text.slice(from, to))
    const around = { before: text.slice(Math.max(0, from - reach), from), after: text.slice(to, to + 3) }
    if (numbers.test(raised) && !isOtherNumber({ ...around, base: baseOf(flat, from), raised }))
      found.push({ from, to, text: raised })
    from = to
  }
  return isByline(text, found) ? [] : found
}

const reach = 40

/** Returns a line up to a raised stretch, without lowered letters just before it: `η` for the `ηp` of `ηp²`. */
function baseOf({ text, isLowered }: Flat, from: number): string {
  let end = from
  while (end > 0 && (isLowered[end - 1] || loweredLetter.test(text[end - 1] ?? ''))) end--
  return text.slice(Math.max(0, end - reach), end)
}

const edge = '(?:^|[\\s\\d([{/·⋅∙•×*.=+–−-])'
const variable = '[ΔδΣ∑√∂∇]?[A-Za-z\\p{Script=Greek}]\\p{M}*'
const unitNames = '[kcdmµμnpf]?m|Å|ft|ha|yd|mi|px|kg|mol|k?Pa|[kMG]?eV|[Cc]hi|sin|cos|tan|log|ln'
/** Matches a unit or a variable at the end of a line; inches only after a number. */
const unit = new RegExp(`(?:${edge}(?:${unitNames}|${variable})|\\d\\s?in)$`, 'u')

const element =
  '(?:A[cglmrstu]|B[aeihkr]?|C[adeflmnorsu]?|D[bsy]|E[rsu]|F[elmr]?|G[ade]|H[efgos]?|I[nr]?|Kr?|L[airuv]|M[cdgnot]|' +
  'N[abdeiop]?|O[gs]?|P[abdmortu]?|R[abefghnu]|S[bcegimnr]?|T[abcehilms]|U|V|W|Xe|Yb?|Z[nr])'
const isotope = new RegExp(`^${element}(?!\\p{Ll})`, 'u')
const formula = new RegExp(`(?:^|[^\\p{L}\\p{M}])(?:${element}\\d*|[()[\\]])*(?:${element}\\d*|[)\\]])$`, 'u')
const oxyanion = /O[34₃₄]$/
/** Matches a word that ends in a number, which is not a base: `COVID-19`, `CD34`. */
const numberedWord = /\p{L}\p{L}[-‐‑–]?\d{1,3}$/u
const logarithm = /(?:log|ln|exp)_?\d*$/i
const yearInSentence =
  /(?:\b(?:in|since|until|by|from|of|during|to|and|early|late)|\p{Lu}\p{Ll}{2,8}\.?,?)\s(?:19|20)\d\d$/u
/** Matches an expression in brackets, all of whose words are short: `(x − μ)`. */
const expression = /[([](?=[^()[\]]*[+−×·/*∑√–-])(?=[^()[\]]*\p{L})(?:[^()[\]\p{L}]|\p{L}{1,2}(?!\p{L}))+[)\]]$/u

/** Whether a raised number is a power, a charge, or an isotope's number, and not a citation. */
function isOtherNumber({ before, base, raised, after }: Raised): boolean {
  if (before.trim() === '' || /[=<>≤≥±×÷|‖√∑]\s*$/.test(before)) return true
  if (!/^\d+$/.test(raised.trim())) return false
  if (/^[+⁺⁻]/.test(after) || /[−–⁻-]$/.test(before)) return true
  if ((/^[−–-]/.test(after) && formula.test(base)) || (oxyanion.test(before) && /^[23]$/.test(raised))) return true
  if (/\d$/.test(base)) return !isNumbered(base)
  if (isIsotope(base, after) || expression.test(before)) return true
  return Number(raised) < 10 && unit.test(base)
}

const isNumbered = (before: string) =>
  yearInSentence.test(before) || (numberedWord.test(before) && !formula.test(before) && !logarithm.test(before))

/** Whether a raised number belongs to the letter after it: at the start of a word, or within a formula. */
function isIsotope(before: string, after: string): boolean {
  if (/^[\p{L}\p{M}]/u.test(after) && /[\s([{/–-]$/.test(before)) return true
  return isotope.test(after) && /(?:^|[^\p{L}])(?:\p{Script=Greek}|\p{Lu}\p{Ll}?)$/u.test(before)
}

/** Whether a line consists of names with raised numbers: those are marks of affiliations. */
function isByline(text: string, found: readonly { from: number; to: number }[]): boolean {
  if (found.length < 2) return false
  let end = 0
  const between = found.map(({ from, to }) => {
    const piece = text.slice(end, from)
    end = to
    return piece
  })
  return [...between, text.slice(end)].every((piece) => piece.length < longestName && byName.test(piece))
}

const longestName = 100

const nameWord = "(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*|de|del|da|dos|van|von|der|den|bin|al|el|la)"
const byName = new RegExp(
  `^[\\s,;*†‡§&.]*(?:(?:and|und|et|y|e|и|та|एवं|और)\\s+)?(?:${nameWord}(?:[\\s,*†‡]+${nameWord}){0,5})?[\\s,*†‡.]*$`,
  'u',
)
