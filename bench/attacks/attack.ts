/** One way to hurt a server from outside. Each has a file of its own in `cases`. */
export interface Attack {
  /** Sorts the table. */
  readonly number: number
  /** What is sent, in a few words, as the table has it. */
  readonly title: string
  /** What the server is started with, besides what the measurement sets. */
  readonly environment?: Readonly<Record<string, string>>
  /**
   * Sends it again and again until `isOver`, from 127.0.0.1, and leaves no connection open.
   *
   * @returns the status of each answer; 0 stands for a connection that was closed without one
   */
  run(port: number, isOver: () => boolean): Promise<readonly number[]>
}
