import type { HistoryWords } from '../audit/difference.ts'

/** How the history of a user tells its changes. */
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
