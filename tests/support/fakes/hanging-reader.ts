import { readFileSync } from 'node:fs'
import { idle, policyOf } from './policy.ts'

/**
 * A reading process that hangs, fills the memory, ends, tells whether Linux would end it first, or answers only where
 * it has a share of a processor, as the first byte says.
 */
const kept: Uint8Array[] = []

process.on('message', ([kind]: Uint8Array) => {
  if (kind === 1) for (;;) kind?.toString()
  if (kind === 2) setInterval(() => kept.push(new Uint8Array(50_000_000).fill(1)), 5)
  if (kind === 3) process.exit(1)
  if (kind === 4) process.send?.({ title: 'read' })
  if (kind === 5) process.send?.({ title: readFileSync('/proc/self/oom_score_adj', 'utf8').trim() })
  if (kind === 6 && policyOf('self') !== idle) process.send?.({ title: 'read' })
})
