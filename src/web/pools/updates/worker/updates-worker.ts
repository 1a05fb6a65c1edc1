/** The script of the worker that keeps the columns of a network's pool updates, and selects among them. */
import { answerCalls } from '../../../browser/worker-calls.ts'
import { createUpdateCalls } from './update-calls.ts'

answerCalls(createUpdateCalls(), self)
