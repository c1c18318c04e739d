/** The systems that preserve what a manifest page permits them to, with the words that they look for there. */
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

/** Whether the setting `archiving` names a system, as a word of its own: 'CLOCKSS' does not name LOCKSS. */
export function isArchivedBy(system: ArchiveSystem, archiving: string): boolean {
  return new RegExp(`\\b${system}\\b`, 'i').test(archiving)
}
