import type { SelectHTMLAttributes } from 'react'
import { frequencyFamilies } from '../../src/archives/rules.ts'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  /** What is shown while nothing is chosen; without it something is. */
  placeholder?: string
}

/** Every frequency that an issue can have, from monthly to yearly. */
export function FrequencySelect({ placeholder, ...select }: Props) {
  return (
    <select name="frequency" {...select}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {frequencyFamilies.map(([family, frequencies]) => (
        <optgroup key={family} label={family}>
          {frequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {frequency}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
