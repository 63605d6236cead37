const EMAIL = 'Email is not valid!';
const PHONE = 'Phone must be 10 digit!';
const atLeast = (name: string, count: number) => `${name} must be grater than ${count} characters long!`;

/** By the form's name: a wrong value of each field, and what the form says beside it. */
export const formMessages: Readonly<
  Record<string, readonly (readonly [field: string, value: string, said: string])[]>
> = {
  'Ask for a new password': [['email', 'asha@', 'Email is invalid.']],
  'Set a new password': [['password', 'short', 'Password must be 6 characters long!']],
  'Register as a volunteer': [
    ['mobile', '98111', PHONE],
    ['email', 'asha@', EMAIL],
    ['password', 'short', 'Password must be 6 characters long!'],
  ],
  'Send us a message': [
    ['name', 'Al', 'Name must be 3 characters long!'],
    ['email', 'asha@', EMAIL],
    ['phone', '98111', PHONE],
    ['message', 'Too short', 'Message must be 20 characters long!'],
  ],
  'Write a review': [
    ['name', 'Asha', 'Name should be of atlist 5 chracters'],
    ['email', 'asha@', EMAIL],
    ['headline', 'Four', 'Headline should be of atlist 5 chracters'],
    ['comment', 'Short', 'Headline should be of atlist 10 chracters'],
  ],
  Donate: [
    ['firstname', 'Asha', 'First Name must be 3 grater than characters long!'],
    ['lastname', 'Bo', atLeast('Last Name', 3)],
    ['email', 'asha@', EMAIL],
    ['phone', '98111abcde', PHONE],
    ['address1', 'Hut', atLeast('Address', 4)],
    ['city', 'Xy', atLeast('City', 3)],
    ['state', 'Xy', atLeast('State', 3)],
    ['country', 'Xy', atLeast('Country', 3)],
    ['zipcode', '1751', atLeast('Zip Code', 5)],
    ['pan', 'ZZZZZ9999', 'PAN must be valid!'],
  ],
};

const DIFFER = 'Confirm password should be same as password!';

/** What is said of two passwords that differ, once the first is right. */
export const passwordMessages: typeof formMessages = {
  'Set a new password': [['password2', 'other', DIFFER]],
  'Register as a volunteer': [['confirmPassword', 'other', DIFFER]],
};
