import { Text, View } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import type { Fit } from './fit.ts'
import { Drawn, unbroken } from './runs.tsx'

type Props = { fit: Fit; style?: ComponentProps<typeof View>['style'] }

/** Draws text with the lines and size that `fitted` chose. */
export function Fitted({ fit: { size, lineHeight, fontWeight, lines }, style }: Props) {
  return (
    <View style={style}>
      {lines.map(({ key, runs }) => (
        <Text key={key} style={{ fontSize: size, lineHeight, fontWeight }} {...unbroken}>
          <Drawn runs={runs} size={size} />
        </Text>
      ))}
    </View>
  )
}
