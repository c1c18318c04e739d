import { expect, test } from 'bun:test'
import { viewAt } from '../../src/exchange/counter/rules.ts'
import { isDelivered, isPrefetchHeader } from '../../src/office/frame/count-rules.ts'

test.each([
  ['/archives/2026/vol5/issue2/101', '101 page'],
  ['/archives/2026/5/2/101/', '101 page'],
  ['/archives/2026/vol5/issue2/101?n=1', '101 page'],
  ['/archives/2026/vol5/issue2/101.bib', '101 bib'],
  ['/articles/101', '101 page'],
  ['/articles/101.xml', '101 xml'],
  ['/articles/101/versions/2.pdf', '101 pdf'],
  ['/assets/articles/101.pdf', '101 pdf'],
  ['/archives/online-first', undefined],
  ['/archives/2026/vol5/issue2/101/versions/2', '101 page'],
  ['/archives/2026/vol5/issue2/101/versions/2.pdf', '101 pdf'],
  ['/archives/2026/vol5/issue2/101.ris', '101 ris'],
  ['/archives/2026/vol5/issue2/101.csl.json', '101 csl.json'],
  ['/archives/2026/vol5/issue2/101.xml', '101 xml'],
  ['/archives/2026/vol5/issue2/101.epub', '101 epub'],
  ['/archives/2026/vol5/issue2/101.zip', '101 zip'],
  ['/archives/2026/vol5/issue2/101.linkset.json', undefined],
  ['/archives/2026/vol5/issue2/101.qr.svg', undefined],
  ['/archives/2026/vol5/issue2/101.pdf', '101 pdf'],
  ['/assets/archives/2026/vol5issue2/101.pdf', '101 pdf'],
  ['/certificate?refno=101', '101 certificate'],
  ['/certificate/?refno=%20101', '101 certificate'],
  ['/certificate', undefined],
  ['/certificate?refno=x', undefined],
  ['/archives/2026/vol5/issue2', undefined],
  ['/archives/2026/vol5/issue2/101.png', undefined],
  ['/pdf?refno=101', undefined],
  ['/', undefined],
])('the address %s is the view %p', (address, expected) => {
  const view = viewAt(new URL(address, 'http://localhost'))
  expect(view && `${view.refnumber} ${view.form}`).toBe(expected)
})

test.each([
  [200, null, true],
  [304, null, true],
  [206, 'bytes 0-99/1000', true],
  [206, 'bytes 0-0/1000', true],
  [206, 'bytes 100-999/1000', false],
  [206, null, false],
  [301, null, false],
  [404, null, false],
  [410, null, false],
  [416, 'bytes */1000', false],
  [500, null, false],
])('an answer with status %p and range %p counts as delivered: %p', (status, range, expected) => {
  expect(isDelivered(status, range)).toBe(expected)
})

test.each([
  ['prefetch', true],
  ['prefetch;prerender', true],
  ['prefetch;anonymous-client-ip', true],
  ['preview', true],
  ['Prerender', true],
  ['', false],
  [null, false],
  ['navigate', false],
])('a request with the purpose %p is a prefetch: %p', (value, expected) => {
  expect(isPrefetchHeader(value)).toBe(expected)
})
