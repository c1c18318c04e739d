import { Text, View } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import type { Fit } from './fit.ts'
import { Drawn, unbroken } from './runs.tsx'
import type { Role } from './tagged.ts'

type Props = {
  fit: Fit
  style?: ComponentProps<typeof View>['style']
  /** The role of the text, if it is not a paragraph. */
  tag?: Role
}

const lowered = (points: number) => (points > 0 ? { marginTop: points, marginBottom: -points } : {})

/** Draws text with the lines and size that `fitted` chose. */
export function Fitted({ fit: { size, lineHeight, fontWeight, lines }, style, tag = 'P' }: Props) {
  return (
    <View style={style} tag={tag}>
      {lines.map(({ key, runs, drop }) => (
        <Text key={key} style={{ fontSize: size, lineHeight, fontWeight, ...lowered(drop * size) }} {...unbroken}>
          <Drawn runs={runs} size={size} />
        </Text>
      ))}
    </View>
  )
}
