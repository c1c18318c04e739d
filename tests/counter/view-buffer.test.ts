import { expect, test } from 'bun:test'
import { createViewBuffer } from '../../src/exchange/counter/counting.ts'
import type { View } from '../../src/exchange/counter/rules.ts'

const page: View = { refnumber: '7', form: 'page' }
const pdf: View = { refnumber: '7', form: 'pdf' }

type Given = { at: number; view?: View; address?: string; forwarded?: string; agent?: string }

function gathered(given: Given[]): string[] {
  const { add, take } = createViewBuffer()
  for (const { at, view = page, address = '::1', forwarded = '', agent = 'A' } of given)
    add({ view, at: at * 1000, address, forwarded, agent })
  return take().map(
    (noted) => `${noted.at / 1000} ${noted.view.form} ${noted.address} ${noted.forwarded} ${noted.agent}`,
  )
}

test.each<[name: string, given: Given[], expected: string[]]>([
  ['one', [{ at: 1 }], ['1 page ::1  A']],
  ['the first and the last of many', [{ at: 1 }, { at: 2 }, { at: 31 }], ['1 page ::1  A', '31 page ::1  A']],
  ['those 31 seconds apart', [{ at: 1 }, { at: 32 }], ['1 page ::1  A', '32 page ::1  A']],
  ['two forms', [{ at: 1 }, { at: 2, view: pdf }], ['1 page ::1  A', '2 pdf ::1  A']],
  ['two addresses', [{ at: 1 }, { at: 2, address: '::2' }], ['1 page ::1  A', '2 page ::2  A']],
  ['two that a proxy forwards', [{ at: 1 }, { at: 2, forwarded: '::3' }], ['1 page ::1  A', '2 page ::1 ::3 A']],
  ['two agents', [{ at: 1 }, { at: 2, agent: 'B' }], ['1 page ::1  A', '2 page ::1  B']],
])('keeps %s', (_, given, expected) => {
  expect(gathered(given)).toEqual(expected)
})

test('is empty once the views are taken', () => {
  const { add, take } = createViewBuffer()
  add({ view: page, at: 1, address: '', forwarded: '', agent: '' })
  take()
  expect(take()).toEqual([])
})
