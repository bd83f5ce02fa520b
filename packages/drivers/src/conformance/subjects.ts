import { bambuSubject } from './bambu-subject.ts'
import { moonrakerSubject } from './moonraker-subject.ts'
import { octoprintSubject } from './octoprint-subject.ts'
import { prusalinkSubjects } from './prusalink-subjects.ts'
import type { Subject } from './subject.ts'
import { virtualSubject } from './virtual-subject.ts'

export const subjects: readonly Subject[] = [
  virtualSubject,
  moonrakerSubject,
  octoprintSubject,
  ...prusalinkSubjects,
  bambuSubject,
]
