import type { Migration } from 'kysely/migration'
import { everythingALearnerOwns } from './0001-everything-a-learner-owns.ts'
import { importsInParts } from './0002-imports-in-parts.ts'
import { failedLookups } from './0003-failed-lookups.ts'
import { revisions } from './0004-revisions.ts'
import { testCategories } from './0005-test-categories.ts'
import { networkUsage } from './0006-network-use.ts'
import { questionContent } from './0007-question-content.ts'
import { exams } from './0008-exams.ts'
import { confidence } from './0009-confidence.ts'
import { pushSubscriptions } from './0010-push-subscriptions.ts'
import { utcOffsets } from './0011-utc-offsets.ts'
import { sentBodies } from './0012-sent-bodies.ts'
import { optionOrder } from './0013-option-order.ts'
import type { Ddl } from './ddl.ts'

/**
 * Every migration from an empty database to the current one, by name, in the order of their names. A migration that was
 * released is never changed. There are no down migrations: restore a backup instead.
 */
export function migrations(ddl: Ddl): Record<string, Migration> {
  return {
    '0001-everything-a-learner-owns': { up: (db) => everythingALearnerOwns(db, ddl) },
    '0002-imports-in-parts': { up: (db) => importsInParts(db, ddl) },
    '0003-failed-lookups': { up: (db) => failedLookups(db, ddl) },
    '0004-revisions': { up: revisions },
    '0005-test-categories': { up: testCategories },
    '0006-network-use': { up: (db) => networkUsage(db, ddl) },
    '0007-question-content': { up: (db) => questionContent(db, ddl) },
    '0008-exams': { up: (db) => exams(db, ddl) },
    '0009-confidence': { up: confidence },
    '0010-push-subscriptions': { up: (db) => pushSubscriptions(db, ddl) },
    '0011-utc-offsets': { up: utcOffsets },
    '0012-sent-bodies': { up: (db) => sentBodies(db, ddl) },
    '0013-option-order': { up: (db) => optionOrder(db, ddl) },
  }
}
