/** The keys of the advisory locks shared by all processes on one database: arbitrary unique numbers. */
export const locks = {
  migration: 7_215_001,
  files: 7_215_002, // shared while rows that name files are written, exclusive while unreferenced files are deleted
  refnumbers: 7_215_003,
  attempts: 7_215_004,
  firstUser: 7_215_005,
  notices: 7_215_006,
  usage: 7_215_007,
  redirects: 7_215_008,
  titles: 7_215_009, // used with the hash of a title
  txnids: 7_215_010, // exclusive while a paper takes a payment's reference, shared while articles do
  erasing: 7_215_011,
  importedReviews: 7_215_012,
  unproven: 7_215_013, // held while letters to unproven addresses are counted
  related: 7_215_014, // held while features and lists of articles are renewed
  alerts: 7_215_015, // held while the next letter of alerts is chosen
  publications: 7_215_016, // shared while articles are first published, exclusive while they are announced
} as const
