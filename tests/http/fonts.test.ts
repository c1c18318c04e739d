import { expect, test } from 'bun:test'
import { fontsOf } from '../../src/http/page.tsx'

test.each([
  ['plain, ü, ą and 😀', []],
  ['of <i>Vigna</i>', ['serif-italic.woff2']],
  ['<em>Oryza</em>', ['serif-italic.woff2']],
  ['<img>', []],
  ['सीता', ['devanagari-400.woff2']],
  ['\u0900', ['devanagari-400.woff2']],
  ['\u097f <i>', ['serif-italic.woff2', 'devanagari-400.woff2']],
  ['<details><summary>APA</summary><i>a</i></details>', []],
  ['<details class="x"><p><i>a</i></p>\n</details> <i>b</i>', ['serif-italic.woff2']],
  ['<details><i>a</i></details><details class="x" open=""><i>a</i></details>', ['serif-italic.woff2']],
  ['\u08ff \u0980 \ua900', []],
])('%s asks for %p beside the roman', (body, fonts) => {
  expect<string[]>(fontsOf(body)).toEqual(['serif-roman.woff2', ...fonts])
})
