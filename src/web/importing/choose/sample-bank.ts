const files = import.meta.glob<readonly unknown[]>('../../../../samples/bank/*.json', { import: 'default' })

/** Our own bank as the text of one file, fetched when asked for. */
export async function sampleBankText(): Promise<string> {
  const banks = await Promise.all(Object.values(files).map((open) => open()))
  return JSON.stringify(banks.flat())
}
