/** What a tool refuses, as a sentence that says what to do: the assistant reads it as the result of its call. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
