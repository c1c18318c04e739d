import { expect, test } from 'bun:test'
import { scriptLetters } from '../../src/core/language/script-letters.ts'

test.each([
  ['sup', '-1', '⁻¹'],
  ['sup', '−1', '⁻¹'],
  ['sup', '2+', '²⁺'],
  ['sup', '1, 2', '¹, ²'],
  ['sup', 'th', 'ᵗʰ'],
  ['sup', 'q', 'q'],
  ['sup', '*', '*'],
  ['sup', '6*', '⁶*'],
  ['sup', '6q', '⁶q'],
  ['sub', '2eq', '₂eq'],
  ['sub', '2max', '₂ₘₐₓ'],
  ['sub', '2', '₂'],
  ['sub', 'max', 'ₘₐₓ'],
  ['sub', 'eq', 'eq'],
  ['sub', '', ''],
] as const)('%s of %j is %j', (tag, text, letters) => {
  expect(scriptLetters(text, tag)).toBe(letters)
})
