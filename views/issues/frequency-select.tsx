import type { SelectHTMLAttributes } from 'react'
import { frequencyFamilies } from '../../src/core/db/enums.ts'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  /** The empty first option; absent if a value is already chosen. */
  placeholder?: string
}

/** Offers every frequency that an issue can have, from monthly to yearly. */
export function FrequencySelect({ placeholder, ...select }: Props) {
  return (
    <select name="frequency" id="frequency" {...select}>
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
