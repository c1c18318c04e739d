import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ComponentProps, ReactNode } from 'react'
import { accent } from './palette.ts'
import { onPages, type Piece } from './pieces.ts'
import { ScriptedText } from './runs.tsx'
import { heightBelow, Sheets, sheetHeight } from './sheet.tsx'

const styles = StyleSheet.create({
  title: { fontSize: 24, fontWeight: 600, marginTop: 24 },
  heading: { fontSize: 13, fontWeight: 600, color: accent },
})

type Props = Omit<ComponentProps<typeof Sheets>, 'running' | 'pages'> & {
  title: string
  pieces: Piece[]
  children?: ReactNode
}

/** Prints a document of pieces below its title and introduction, on as many pages as they need. */
export function PiecedSheets({ title, pieces, children, ...sheets }: Props) {
  const pages = onPages(pieces, heightBelow(sheets.journal, sheets.images) - 53, sheetHeight)
  const sheetPages = pages.map((pieces, before) => (
    <View key={pieces[0]?.key ?? before}>
      {before === 0 && (
        <Text style={styles.title} tag="H1">
          <ScriptedText>{title}</ScriptedText>
        </Text>
      )}
      {children}
      {pieces.map(({ key, node }) => (
        <View key={key}>{node}</View>
      ))}
    </View>
  ))
  return <Sheets {...sheets} running={title} pages={sheetPages} />
}

/** Returns a heading with the space around it. */
export const headingPiece = (
  text: string,
  height: number,
  room: { marginTop: number; marginBottom: number },
): Piece => ({
  key: text,
  height,
  staysWithNext: true,
  node: (
    <Text style={[styles.heading, room]} tag="H2">
      <ScriptedText>{text}</ScriptedText>
    </Text>
  ),
})
