import type { HistoryWords } from '../audit/difference.ts'

/** Field labels for a user's history. */
export const userHistory: HistoryWords = {
  fields: { name: 'Name', status: 'Status', allowed_cidrs: 'Allowed addresses', sessions: 'Ended' },
  actions: {
    change: 'Changed',
    password: 'New password',
    enable: 'Enabled',
    disable: 'Disabled',
    'allow-ip': 'Allowed addresses',
    'end-sessions': 'Sessions ended',
  },
}
