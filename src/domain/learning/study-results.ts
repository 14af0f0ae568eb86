/**
 * The results of the study (docs/learning.md, "Results") that are shown on screen. A test compares them with that page.
 */
export const STUDY_RESULTS = {
  /** Percent of right answers in the exam, on average over all learners: this mode, and choosing at random. */
  scorePercent: 63.8,
  randomScorePercent: 60.3,
  /** Mean estimate minus mean chance, in points of percent: negative where the estimate was too low. */
  tooHopefulIfStopped: 2.3,
  tooHopefulIfFollowed: -2.1,
  /** The same of learners who forget very fast, and of those who forget as FSRS-6 says. */
  tooHopefulIfFollowedByFastForgetters: 5.5,
  tooHopefulIfFollowedByFsrsLearners: -12.7,
  /** Of those who follow their plan with an estimate of 70 to 90 %, the percentage who passed. */
  passedOfLikely: 82.1,
} as const
