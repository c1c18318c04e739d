import { Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { beginning } from '../../../src/core/text/clean.ts'
import { textAsHtml } from '../../../src/core/text/html.ts'
import type { JournalFacts } from '../../../src/office/settings/journal-facts.ts'
import { fitted } from './fit.ts'
import { Fitted } from './fitted.tsx'
import { latin } from './fonts.ts'
import type { Images } from './images.ts'
import { accent, ink, line, softInk } from './palette.ts'
import { ScriptedText, wrapping } from './runs.tsx'
import { DocumentOrPages } from './whole.tsx'

/** The width between the margins of an A4 page, in points. */
export const sheetWidth = 595.28 - 2 * 56

const end = {
  position: 'absolute',
  left: 56,
  right: 56,
  flexDirection: 'row',
  justifyContent: 'space-between',
  gap: 16,
  fontSize: 8.5,
  color: softInk,
} as const

/** The style of the line at the bottom of a page. */
export const footer = { ...end, bottom: 32, borderTopWidth: 0.75, borderTopColor: line, paddingTop: 7 } as const

const styles = StyleSheet.create({
  page: { paddingTop: 66, paddingBottom: 74, paddingHorizontal: 56, fontFamily: latin, fontSize: 10, color: ink },
  masthead: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 14,
    marginTop: -14,
    paddingBottom: 14,
    borderBottomWidth: 1,
    borderBottomColor: accent,
  },
  logo: { height: 46, maxWidth: 120, objectFit: 'contain', objectPosition: 'left center' },
  names: { flex: 1 },
  journal: { color: accent },
  line: { fontSize: 9, color: softInk, marginTop: 4, lineHeight: 1.4 },
  running: { ...end, top: 32 },
})

type Props = {
  journal: JournalFacts
  images: Images
  /** The running head of every page except the first. */
  running: string
  about: { creationDate: Date; title: string; author: string; subject: string; keywords?: string; language?: string }
  /** The content of each page. */
  pages: ReactNode[]
}

/**
 * Prints a document of A4 pages: masthead on the first, running heads on the others, page numbers if there are several.
 */
export function Sheets({ journal, images, running, about, pages }: Props) {
  const foot = beginning([journal.name, journal.publisher].filter(Boolean).join(' · '), 90)
  return (
    <DocumentOrPages language="en" {...about} creator={journal.name} producer={journal.name}>
      {pages.map((page, before) => {
        const number = `${before + 1} / ${pages.length}`
        return (
          <Page key={number} size="A4" style={styles.page}>
            {before > 0 && (
              <Ends style={styles.running} left={beginning(journal.name, 60)} right={beginning(running, 40)} />
            )}
            {before === 0 && <Masthead journal={journal} images={images} />}
            {page}
            <Ends style={footer} left={foot} right={pages.length > 1 ? number : ''} />
          </Page>
        )
      })}
    </DocumentOrPages>
  )
}

function Ends({ style, left, right }: { style: typeof footer | typeof styles.running; left: string; right: string }) {
  return (
    <View style={style} tag="Artifact" fixed>
      <Text>
        <ScriptedText>{left}</ScriptedText>
      </Text>
      <Text>
        <ScriptedText>{right}</ScriptedText>
      </Text>
    </View>
  )
}

function Masthead({ journal, images }: { journal: JournalFacts; images: Images }) {
  const logo = images[journal.logo]
  return (
    <View style={styles.masthead}>
      {logo && <Image src={logo} style={styles.logo} />}
      <View style={styles.names}>
        <Fitted fit={nameFit(journal, images)} style={styles.journal} />
        {journal.line && (
          <Text style={styles.line} {...wrapping}>
            <ScriptedText>{journal.line}</ScriptedText>
          </Text>
        )}
      </View>
    </View>
  )
}

function nameFit({ name, logo }: JournalFacts, images: Images) {
  return fitted(textAsHtml(name), {
    width: images[logo] ? sheetWidth - 134 : sheetWidth,
    height: 58,
    lineHeight: 1.2,
    fontWeight: 600,
    sizes: [21, 18, 15.5, 13, 11, 9],
  })
}

/** The height between the margins of a page, in points. */
export const sheetHeight = 841.89 - 66 - 74

/** Returns the height left below the masthead on the first page, in points. */
export function heightBelow(journal: JournalFacts, images: Images): number {
  const names = nameFit(journal, images).height + (journal.line ? 17 : 0)
  return sheetHeight - Math.max(names, images[journal.logo] ? 46 : 0) - 1
}
