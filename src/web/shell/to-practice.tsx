import { Navigate } from 'react-router'
import { PRACTICE_PATH } from '../data/browser/start-path.ts'

/** /app/practice: the landing view of practice has an address of its own (spec §2.1). */
export default function ToPractice() {
  return <Navigate to={PRACTICE_PATH} replace />
}
