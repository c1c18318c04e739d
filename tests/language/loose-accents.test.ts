import { expect, test } from 'bun:test'
import { withoutLooseAccents } from '../../src/core/language/loose-accents.ts'

test.each([
  ['R´emi Munos', 'Rémi Munos'],
  ['Mart´ınez', 'Martínez'],
  ['Nguy˜ˆen', 'Nguyễn'],
  ['Bu¸soniu', 'Buşoniu'],
  ['Fran¸cois', 'François'],
  ['C¸etin', 'Çetin'],
  ['Gheorghit¸˘a S¸ahin', 'Gheorghiţă Şahin'],
  ['Brian O´Neil', 'Brian O’Neil'],
  ['Ravi Rao', 'Ravi Rao'],
  ['R ´ 2', 'R ´ 2'],
])('%j is %j', (copied, text) => {
  expect(withoutLooseAccents(copied)).toBe(text)
})
