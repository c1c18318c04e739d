/** The archives that preserve the content permitted on a manifest page, with the words that they look for there. */
export const archives = {
  lockss: {
    name: 'LOCKSS',
    permission: 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit.',
  },
  clockss: {
    name: 'CLOCKSS',
    permission: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.',
  },
} as const

export type ArchiveSystem = keyof typeof archives

/** Whether the setting `archiving` names an archive as a separate word: 'CLOCKSS' does not name LOCKSS. */
export function isArchivedBy(system: ArchiveSystem, archiving: string): boolean {
  return new RegExp(`\\b${system}\\b`, 'i').test(archiving)
}
