import { expect, test } from 'bun:test'
import { isRobot } from '../../src/exchange/counter/robot-rules.ts'
import robots from '../../src/exchange/counter/robots.json'

test('the list has a date and a source', () => {
  expect(`${robots.newest} ${robots.source}`).toMatch(/^\d{4}-\d\d-\d\d https:/)
})

test('the list has all of COUNTER’s patterns', () => {
  expect(robots.patterns.length).toBeGreaterThanOrEqual(327)
})

test.each([
  '',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
  'python-requests/2.32',
  'Wget/1.21',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 (compatible; Perplexity-User/1.0)',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
])('%p is a robot', (agent) => {
  expect(isRobot(agent)).toBe(true)
})

test.each([
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
])('%p is a person’s browser', (agent) => {
  expect(isRobot(agent)).toBe(false)
})

/**
 * The shortest text that a pattern of the list stands for, as far as the list goes: classes, groups, and what may be
 * left out.
 */
const exampleOf = (pattern: string) =>
  pattern
    .replace(/\(\\s\|\\\+\)|\[\\\+\\s\]/g, '+')
    .replace(/\(\w+\)\?|\\%\?|\.\?/g, '')
    .replace(/\[\^a\]/g, 'b')
    .replace(/\[_\+\]/g, '_')
    .replace(/\[0-9\]|\\d(\{1,2\})?/g, '1')
    .replace(/\\s/g, ' ')
    .replace(/^\^|(?<!\\)\$$/g, '')
    .replace(/\\(.)/g, '$1')

test.each(robots.patterns)('an agent of %p is a robot', (pattern) => {
  expect(exampleOf(pattern)).toMatch(new RegExp(pattern, 'i'))
  expect(isRobot(exampleOf(pattern))).toBe(true)
})
