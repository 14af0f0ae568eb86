import type { PracticeResponse } from '../../domain/model.ts'
import { type Standings, standingsOf, withResponse } from '../../domain/selection/standing.ts'

type Responses = readonly PracticeResponse[]

/** The standings of each list that somebody asked about, for as long as the list lives. */
const known = new WeakMap<Responses, Standings>()

/** What the responses say of each question, counted once for all screens. `responses` are newest first. */
export function practiceStandings(responses: Responses): Standings {
  const standings = known.get(responses) ?? standingsOf(responses)
  known.set(responses, standings)
  return standings
}

/** The list with a response at its head, its standings kept up rather than counted anew over a hundred thousand. */
export function withNewestResponse(responses: Responses, response: PracticeResponse): Responses {
  const after = [response, ...responses]
  const standings = known.get(responses)
  if (standings !== undefined) known.set(after, withResponse(standings, response))
  return after
}
