import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { keywordsOf } from '../../src/core/pasted/keywords.ts'
import type { DemoArticle as Article } from '../../src/staff/demo/content.ts'
import phrases from './demo-article.json'
import { Runs } from './paper/runs.tsx'

const styles = StyleSheet.create({
  itemText: { flex: 1 },
  paragraph: { marginBottom: 6 },
  items: { marginBottom: 6 },
  item: { flexDirection: 'row', paddingLeft: 4 },
  marker: { width: 14 },
})

/** Prints the paragraphs and lists of an HTML text. */
export function Blocks({ html }: { html: string }) {
  return [...html.matchAll(/<(p|ul|ol)>(.*?)<\/\1>/gs)].map(([block, tag, inside = '']) =>
    tag === 'p' ? <Paragraph key={block} html={inside.trim()} /> : <List key={block} html={inside} kind={tag} />,
  )
}

function List({ html, kind }: { html: string; kind: string | undefined }) {
  return (
    <View style={styles.items}>
      {listHtmlBlocks(html).map((item, at) => (
        <View key={item} style={styles.item}>
          <Text style={styles.marker}>{kind === 'ol' ? `${at + 1}.` : '•'}</Text>
          <Text style={styles.itemText}>
            <Runs html={item} />
          </Text>
        </View>
      ))}
    </View>
  )
}

function listHtmlBlocks(html: string): string[] {
  return [...html.matchAll(/<(p|li)>(.*?)<\/\1>/gs)].map(([, , inside = '']) => inside.trim())
}

/** Prints a paragraph of HTML. */
export function Paragraph({ html }: { html: string }) {
  return (
    <Text style={styles.paragraph} orphans={2} widows={2}>
      <Runs html={html} />
    </Text>
  )
}

/** The parts of an article or paper that its body is generated from. */
export type DemoText = Pick<Article, 'abstract' | 'keywords' | 'refnumber'>

/** Returns the sections after the abstract: its background, methods and results, with some connecting text. */
export function bodyOf(article: DemoText): [string, string[]][] {
  const { background, methods, results, conclusion } = splitDemoAbstract(article.abstract)
  const [subject = '', ...others] = keywordsOf(article.keywords)
  const pick = (of: string[]) => of[Number(article.refnumber) % of.length] ?? ''
  return [
    [
      'Introduction',
      [
        `${background} ${pick(phrases.questions)}`,
        `The subject here is ${subject}; ${listed.format(others)} are considered as far as they bear on it. ${pick(phrases.aims)}`,
      ],
    ],
    ['Materials and methods', [methods, pick(phrases.checks)]],
    ['Results', [results, pick(phrases.notes)]],
    ['Discussion', [pick(phrases.cautions), pick(phrases.prices)]],
    ['Conclusion', [`${conclusion} ${pick(phrases.invitations)}`]],
    ['Remark', [phrases.remark]],
  ]
}

const listed = new Intl.ListFormat('en-GB')

/**
 * Splits the first paragraph: background until the first sentence in the past tense, then methods. The last sentence
 * concludes.
 */
function splitDemoAbstract(abstract: string) {
  const [opening = '', ...rest] = listHtmlBlocks(abstract)
  const [problem = '', ...plan] = sentencesOf(opening)
  const findings = sentencesOf(rest.join(' '))
  const begun = plan.findIndex((sentence) => /\b(?:was|were|surveyed|interviewed)\b/.test(sentence))
  return {
    background: [problem, ...plan.slice(0, Math.max(begun, 0))].join(' '),
    methods: plan.slice(Math.max(begun, 0)).join(' '),
    results: findings.slice(0, -1).join(' '),
    conclusion: findings.at(-1) ?? '',
  }
}

/** Returns the sentences of inline HTML, without a leading bold label. */
function sentencesOf(html: string): string[] {
  return html.split(/(?<=[.?!])\s+(?=(?:<\w+>)*\p{Lu})/u).map((sentence) => sentence.replace(/^<b>[^<]*<\/b>\s*/, ''))
}
