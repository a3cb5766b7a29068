export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    // Names such as MariaDB may begin a subject.
    'subject-case': [0],
    // Bodies are wrapped as their author likes, and contain addresses and printed lines.
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
  },
};
