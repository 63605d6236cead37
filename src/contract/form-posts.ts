import * as v from 'valibot';
import {
  ConfirmForm,
  confirmByLink,
  ForgetForm,
  forgetPassword,
  RegisterForm,
  ResetByLink,
  register,
  resetByLink,
} from './auth.ts';
import { ContactMessage, sendContact } from './contact.ts';
import { DonationPost } from './donation-post.ts';
import { rawText } from './fields.ts';
import { generateHash } from './payment.ts';
import { postReview, RatedReview } from './review.ts';

/** The schema of a form: its fields by name. */
export type FormSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

/**
 * The calls that are also taken as a form of this site posts them without a script, as `application/x-www-form-urlencoded`; each with the
 * schema of its form, whose fields are text. Rules, messages and limits are those of the call. The answer is for a browser: 303 to the page
 * that tells of the success, or the form's page with the messages. Only the server and the build read this file.
 */
export const formPosts: Readonly<Record<string, FormSchema>> = {
  [sendContact.path]: ContactMessage,
  [register.path]: RegisterForm,
  [forgetPassword.path]: ForgetForm,
  [resetByLink.path]: ResetByLink,
  [confirmByLink.path]: ConfirmForm,
  [generateHash.path]: DonationPost,
  [postReview.path]: v.object({ ...RatedReview.entries, website: rawText(200) }),
};

/** The id of the place with the messages, on a page that is answered to a form. */
export const PROBLEM_ID = 'problem';
