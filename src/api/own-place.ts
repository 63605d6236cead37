import { tellBefore } from '../contract/before-you-go.ts';
import type { CallInput } from '../contract/call.ts';
import { changeOwnPlace } from '../contract/own-place.ts';
import { callApi } from './http.ts';

/** Shows, gives back or moves a place; what holds then is the answer. */
export const sendOwnPlace = (body: CallInput<typeof changeOwnPlace>['body']) => callApi(changeOwnPlace, { body });

/** Saves what a walker tells before the walk; answers as `sendOwnPlace`. */
export const sendBefore = (body: CallInput<typeof tellBefore>['body']) => callApi(tellBefore, { body });
